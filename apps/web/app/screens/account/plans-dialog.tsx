import { PLANS_DIALOG_MAX_WIDTH_PX } from '@clipharbor/domain';
import { Dialog } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface PlansDialogProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** All plans over the account page. */
export function PlansDialog({ isOpen, onClose, children }: PlansDialogProps) {
  const t = useTranslations('account.plans');
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => next || onClose()}
      maxWidthPx={PLANS_DIALOG_MAX_WIDTH_PX}
      title={t('title')}
      description={t('text')}
    >
      {children}
    </Dialog>
  );
}
