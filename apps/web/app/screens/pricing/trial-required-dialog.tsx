import { Button, Dialog } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

export interface TrialRequiredDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onStart: () => void;
}

/** "A trial must be started first; Cancel or Start Free Trial." */
export function TrialRequiredDialog({ isOpen, isBusy, onClose, onStart }: TrialRequiredDialogProps) {
  const t = useTranslations('pricing.trialRequired');
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => next || onClose()}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} onClick={onStart}>
            {t('start')}
          </Button>
        </>
      }
    />
  );
}
