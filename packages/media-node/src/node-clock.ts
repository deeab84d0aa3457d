import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Random } from '@clipharbor/media';

/** Time from the monotonic clock: it does not jump when the user or the network sets the date. */
export const nodeClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  wait: async (milliseconds, signal) => {
    try {
      await delay(milliseconds, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
};

/** For jitter, not for secrets. */
export const nodeRandom: Random = Math.random;
