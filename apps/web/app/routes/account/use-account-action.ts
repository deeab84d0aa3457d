import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureText } from '../../hooks/failure-text.ts';
import { withConfirmation } from '../../session/with-confirmation.ts';

interface AccountActionOptions {
  /** Set if the form shows failures itself. */
  readonly isInline?: boolean;
}

/**
 * Runs a change to the user's own account, and asks for a recent sign-in first if the server requires one. The action resolves
 * to its success message, or to `null`. The result is `null`, or the reason for the failure, which a message has shown unless
 * the form shows it.
 */
export function useAccountAction() {
  const failureText = useFailureText();
  return async (
    action: () => Promise<string | null>,
    { isInline = false }: AccountActionOptions = {},
  ): Promise<string | null> => {
    try {
      const message = await withConfirmation(action);
      if (message !== null) void showMessage({ message });
      return null;
    } catch (error) {
      const reason = failureText(error);
      if (!isInline) await showMessage({ message: reason, tone: 'danger' });
      return reason;
    }
  };
}
