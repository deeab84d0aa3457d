import { useRef, useState } from 'react';

/** Runs something that must not run twice at once: a second press while it is under way does nothing. */
export function useOnce(work: () => Promise<void>): { run: () => Promise<void>; isRunning: boolean } {
  const [isRunning, setRunning] = useState(false);
  // The state alone would be too late for two presses within one frame.
  const isBusy = useRef(false);
  async function run(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  }
  return { run, isRunning };
}
