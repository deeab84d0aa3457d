import { useCallback, useRef, useState } from 'react';

/**
 * An action that takes a while and must not run twice: calls while it is running are ignored. `run` never throws; the action
 * itself reports failures.
 */
export function useAction<Input extends readonly unknown[]>(
  action: (...input: Input) => Promise<void>,
): { run: (...input: Input) => Promise<void>; isRunning: boolean } {
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const latest = useRef(action);
  latest.current = action;
  const run = useCallback(async (...input: Input): Promise<void> => {
    // The state alone would update too late for two presses within one frame.
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    try {
      await latest.current(...input);
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  }, []);
  return { run, isRunning };
}
