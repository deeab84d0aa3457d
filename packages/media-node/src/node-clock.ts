import { abortableWait, type Clock, type Random } from '@clipharbor/media';

/** Time from the monotonic clock: it does not jump when the user or the network sets the date. */
export const nodeClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  // Not from `node:timers/promises`, which creates an error with a stack for every canceled wait, and every request
  // cancels one.
  wait: abortableWait,
};

/** For jitter, not for secrets. */
export const nodeRandom: Random = Math.random;
