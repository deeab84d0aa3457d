import { brand } from '@clipharbor/domain';
import { Button, Link } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** Replaces a page that crashed: what to do next, and information for support. `details` says what happened and where. */
export function CrashScreen({ details }: { details: string }) {
  const t = useTranslations('common.crash');
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(details).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <section role="alert" className="mx-auto flex max-w-xl flex-col items-start gap-5 px-6 py-24">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="text-lg text-muted">{t('text')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
      <p className="text-muted text-sm">
        {t('help')}
        <Link href={`mailto:${brand.supportEmail}`}>
          <bdi>{brand.supportEmail}</bdi>
        </Link>
      </p>
      <code dir="ltr" className="w-full break-all rounded-md border border-line bg-sunken p-3 font-mono text-xs">
        {details}
      </code>
      <Button size="sm" variant="secondary" onClick={copy}>
        {isCopied ? t('copied') : t('copy')}
      </Button>
    </section>
  );
}
