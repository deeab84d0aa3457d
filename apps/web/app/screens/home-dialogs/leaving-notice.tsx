import { brand, redirectNoticeMs } from '@clipharbor/domain';
import { Button, Dialog } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Names the site to which a redirect through us leads, and goes there after a delay unless the visitor stays. */
export function LeavingNotice({ href, host }: { href: string; host: string }) {
  const t = useTranslations('later.leaving');
  const [secondsLeft, setSecondsLeft] = useState(redirectNoticeMs / 1000);
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    if (isStaying) return;
    const clock = setInterval(() => setSecondsLeft((now) => Math.max(1, now - 1)), 1000);
    const leave = setTimeout(() => location.assign(href), redirectNoticeMs);
    return () => {
      clearInterval(clock);
      clearTimeout(leave);
    };
  }, [href, isStaying]);
  return (
    <Dialog
      open={!isStaying}
      onOpenChange={(open) => setStaying(!open)}
      persistent
      title={t('title', { brand: brand.name })}
      description={t('text')}
      footer={
        <>
          <Button variant="secondary" href={href} rel="noreferrer">
            {t('go')}
          </Button>
          <Button onClick={() => setStaying(true)}>{t('stay')}</Button>
        </>
      }
    >
      <p className="break-all rounded-md border border-line bg-sunken p-3 font-mono text-sm" dir="ltr">
        {host}
      </p>
      <p className="mt-3 text-muted text-sm">{t('soon', { seconds: secondsLeft })}</p>
    </Dialog>
  );
}
