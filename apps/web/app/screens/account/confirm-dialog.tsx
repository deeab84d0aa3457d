import { Button, Dialog } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  isReady?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks for confirmation before something that is hard to undo. */
export function ConfirmDialog({ isOpen, text, confirm, onClose, onConfirm, children, ...look }: ConfirmDialogProps) {
  const t = useTranslations('account');
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => next || onClose()}
      title={look.title}
      description={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            variant={look.isDangerous ? 'danger' : 'primary'}
            loading={look.isBusy ?? false}
            disabled={look.isReady === false}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
