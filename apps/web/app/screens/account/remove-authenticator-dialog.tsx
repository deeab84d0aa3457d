import { Button, Dialog } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { type Submit, useSubmission } from '../../hooks/use-submission.ts';
import { CodeForm } from '../login/code-form.tsx';

interface RemoveAuthenticatorDialogProps {
  factorId: string;
  onRemove: Submit<[factorId: string, code: string]>;
  onClose: () => void;
}

/** Removing an authenticator requires one of its codes: an open browser alone must not be enough. */
export function RemoveAuthenticatorDialog({ factorId, onRemove, onClose }: RemoveAuthenticatorDialogProps) {
  const t = useTranslations('account.twoFactor');
  const a = useTranslations('account');
  const { run, isRunning, failure } = useSubmission((code: string) => onRemove(factorId, code), onClose);
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      persistent
      maxWidthPx={440}
      title={t('removeTitle')}
      description={t('removeText')}
    >
      <CodeForm isBusy={isRunning} failure={failure} send={t('remove')} onSend={run} showsRecovery>
        <Button variant="ghost" wide onClick={onClose}>
          {a('keep')}
        </Button>
      </CodeForm>
    </Dialog>
  );
}
