import { showMessage } from '../../account-shell/load-account-shell.ts';
import { useFailureWords } from '../../hooks/failure-words.ts';
import { withConfirmation } from '../../session/with-confirmation.ts';

interface AccountActionOptions {
  /** The form shows a failure itself. */
  readonly isInline?: boolean;
}

/**
 * Runs something that users do to their own account; where the server wants a recent sign-in, asks for one first. The action
 * resolves to the message that reports its success, or to `null`. The result is `null`, or why it failed; unless the form
 * shows that itself, a message has shown it.
 */
export function useAccountAction() {
  const words = useFailureWords();
  return async (
    action: () => Promise<string | null>,
    { isInline = false }: AccountActionOptions = {},
  ): Promise<string | null> => {
    try {
      const message = await withConfirmation(action);
      if (message !== null) void showMessage({ message });
      return null;
    } catch (error) {
      const reason = words(error);
      if (!isInline) await showMessage({ message: reason, tone: 'danger' });
      return reason;
    }
  };
}
