import { useState } from 'react';
import { useAction } from './use-action.ts';

/** What a form does with its input. Resolves to `null` when it is done, otherwise to why it failed, in the visitor's language. */
export type Submit<Input extends readonly unknown[]> = (...input: Input) => Promise<string | null>;

/** Runs what a form submits, once at a time, and keeps the reason of the last failure for the form to show. */
export function useSubmission<Input extends readonly unknown[]>(submit: Submit<Input>) {
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isRunning } = useAction(async (...input: Input) => {
    setFailure(null);
    setFailure(await submit(...input));
  });
  return { run: (...input: Input) => void run(...input), isRunning, failure };
}
