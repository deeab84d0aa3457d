import { useState } from 'react';
import { showMessage } from '../shell/companion.ts';
import { useFailureWords } from './failure-words.ts';
import { useAction } from './use-action.ts';
import { withConfirmation } from './with-confirmation.ts';

/**
 * Something that users do to their own account. It answers what to say when it is done. A failure is a message at the bottom
 * of the page, or `failure` for forms that show it at their field (`isInline`).
 */
export function useSelfAction<Input extends readonly unknown[]>(
  action: (...input: Input) => Promise<string | null>,
  { isInline = false } = {},
) {
  const words = useFailureWords();
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isRunning } = useAction(async (...input: Input) => {
    setFailure(null);
    try {
      const message = await withConfirmation(() => action(...input));
      if (message !== null) await showMessage({ message });
    } catch (error) {
      if (isInline) setFailure(words(error));
      else await showMessage({ message: words(error), tone: 'danger' });
    }
  });
  return { run: (...input: Input) => void run(...input), isRunning, failure };
}
