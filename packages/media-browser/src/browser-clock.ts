import type { Clock, Random } from '@clipharbor/media';

/** Time that does not jump when the date is set. */
export const browserClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
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
export const browserRandom: Random = Math.random;
