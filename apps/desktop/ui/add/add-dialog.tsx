import { Dialog } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { AddressStep } from './address-step.tsx';
import { ChoiceStep } from './choice-step.tsx';
import { SeveralStep } from './several-step.tsx';
import { useAdding } from './use-adding.ts';

interface AddDialogProps {
  /** The initial text of the field; null while the dialog is closed. */
  readonly text: string | null;
  readonly onClose: () => void;
  readonly onSignIn: () => void;
}

/** From an address to a download: inspect it, choose, start. */
export function AddDialog({ text, onClose, onSignIn }: AddDialogProps) {
  const t = useTranslations('desktop.add');
  return (
    <Dialog
      title={t('heading')}
      maxWidthPx={640}
      persistent
      open={text !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {text !== null && <Steps key={text} text={text} onClose={onClose} onSignIn={onSignIn} />}
    </Dialog>
  );
}

function Steps({ text, onClose, onSignIn }: { text: string; onClose: () => void; onSignIn: () => void }) {
  const adding = useAdding(text, onClose);
  switch (adding.step.kind) {
    case 'address':
      return <AddressStep adding={adding} onSignIn={onSignIn} />;
    case 'several':
      return <SeveralStep adding={adding} addresses={adding.step.addresses} />;
    case 'choice':
      return <ChoiceStep adding={adding} url={adding.step.url} inspection={adding.step.inspection} />;
  }
}
