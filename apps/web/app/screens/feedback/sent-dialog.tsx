import { Button, Dialog } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** Thanks for feedback. Loaded once it has been received. */
export default function SentDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('feedback.sent');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title')}
      description={t('text')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    />
  );
}
