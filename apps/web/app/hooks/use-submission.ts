import { useState } from 'react';
import { useAction } from './use-action.ts';

/** Submits a form's input. Resolves to `null` on success, otherwise to the reason for the failure in the visitor's language. */
export type Submit<Input extends readonly unknown[]> = (...input: Input) => Promise<string | null>;

/**
 * Runs a form's submission, one at a time, and keeps the reason for the last failure so that the form can show it. `onDone` runs
 * after a success, for forms that close then.
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
