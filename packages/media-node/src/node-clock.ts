import type { Clock, Random } from '@clipharbor/media';

/** Time from the monotonic clock: it does not jump when the user or the network sets the date. */
export const nodeClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  // By hand: the one of `node:timers/promises` makes an error with its stack for every wait that is cancelled, and every
  // request gives one up.
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal.addEventListener('abort', stop, { once: true });
    }),
};

/** For jitter, not for secrets. */
export const nodeRandom: Random = Math.random;
