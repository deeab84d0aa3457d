/** A clock on which every wait ends immediately, so that tests need not wait for back-off and checkpoints. */
export function hurriedClock() {
  let now = 0;
  return {
    now: () => now,
    wallTime: () => Date.UTC(2030, 0, 1) + now,
    wait: (milliseconds: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        setImmediate(() => {
          now += milliseconds;
          if (signal.aborted) reject(signal.reason);
          else resolve();
        });
      }),
  };
}
