import { useState } from 'react';
import { useAction } from './use-action.ts';

/** What a form does with its input. Resolves to `null` when it is done, otherwise to why it failed, in the visitor's language. */
export type Submit<Input extends readonly unknown[]> = (...input: Input) => Promise<string | null>;

/**
 * Runs what a form submits, once at a time, and keeps the reason of the last failure for the form to show. `onDone` runs after a
 * success, for a form that closes then.
 */
export function useSubmission<Input extends readonly unknown[]>(submit: Submit<Input>, onDone?: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isRunning } = useAction(async (...input: Input) => {
    setFailure(null);
    const reason = await submit(...input);
    if (reason === null) onDone?.();
    setFailure(reason);
  });
  return { run: (...input: Input) => void run(...input), isRunning, failure };
}
