import type { PageMessage } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { Button, Dialog, ModalClose, TrashIcon, useSizeText, useSnackbar } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from './section.tsx';
import { useStoredBytes } from './use-stored-bytes.ts';

/** What is stored on this device, and the button that deletes it. */
export function PrivacySection() {
  const t = useTranslations('extensionPages.options.privacy');
  const size = useSizeText();
  const show = useSnackbar();
  const [storedBytes, measure] = useStoredBytes();
  const [isAsking, setAsking] = useState(false);
  const clear = async () => {
    setAsking(false);
    const message: PageMessage = { to: 'background', type: 'data.clear' };
    const isCleared: unknown = await chrome.runtime.sendMessage(message).catch(() => false);
    measure();
    if (isCleared === true) show({ message: t('deleted') });
    else show({ message: t('failed', { brand: brand.name }), tone: 'danger' });
  };
  return (
    <Section name="privacy">
      <div className="text-sm">
        <p>{t('text')}</p>
        <ul className="mt-2 list-disc space-y-1 ps-5 text-muted">
          <li>{t('history')}</li>
          <li>{t('leftovers', { size: size(storedBytes) })}</li>
          <li>{t('settings')}</li>
        </ul>
      </div>
      <div>
        <Dialog
          open={isAsking}
          onOpenChange={setAsking}
          title={t('confirmHeading')}
          description={t('confirmText')}
          trigger={
            <Button size="sm" variant="secondary" className="text-start">
              <TrashIcon className="size-4.5" />
              {t('delete')}
            </Button>
          }
          footer={
            <>
              <ModalClose>
                <Button variant="secondary">{t('cancel')}</Button>
              </ModalClose>
              <Button variant="danger" onClick={() => void clear()}>
                {t('confirm')}
              </Button>
            </>
          }
        />
      </div>
    </Section>
  );
}
