import { Button, Dialog } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { siteSession } from '../../session/site-session.ts';
import { useSelfAction } from '../../session/use-self-action.ts';
import { CodeForm } from '../login/code-form.tsx';

interface RemoveAuthenticatorDialogProps {
  factorId: string;
  onClose: () => void;
  onRemoved: () => void;
}

/** Removing needs a code of the very authenticator: an open browser alone must not be enough. */
export function RemoveAuthenticatorDialog({ factorId, onClose, onRemoved }: RemoveAuthenticatorDialogProps) {
  const t = useTranslations('account.twoFactor');
  const a = useTranslations('account');
  const { run, isRunning, failure } = useSelfAction(
    async (code: string) => {
      await siteSession().backend.removeAuthenticator(factorId, code);
      onClose();
      onRemoved();
      return t('removed');
    },
    { isInline: true },
  );
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      persistent
      maxWidth={440}
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
