import { plansDialogMaxWidthPx } from '@clipharbor/domain';
import { Dialog } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface PlansDialogProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** All plans, in a dialog over the account page. */
export function PlansDialog({ isOpen, onClose, children }: PlansDialogProps) {
  const t = useTranslations('account.plans');
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => next || onClose()}
      maxWidthPx={plansDialogMaxWidthPx}
      title={t('title')}
      description={t('text')}
    >
      {children}
    </Dialog>
  );
}
