import { abortableWait, type Clock, type Random } from '@clipharbor/media';

/** Time that does not jump when the date is set. */
export const browserClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  wait: abortableWait,
};

/** For jitter, not for secrets. */
export const browserRandom: Random = Math.random;
