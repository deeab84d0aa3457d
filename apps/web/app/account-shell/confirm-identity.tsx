import { ConfirmIdentityDialog } from '../screens/login/confirm-identity-dialog.tsx';
import { useFreshSignIn } from './use-fresh-sign-in.ts';

/** Signs the user in once more while the dialog is open. */
export function ConfirmIdentity({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  return <ConfirmIdentityDialog {...useFreshSignIn(() => onEnd(true))} onClose={() => onEnd(false)} />;
}
