import { setTimeout as delay } from 'node:timers/promises';

/** Recurring work that only one process at a time does. */
export interface Job {
  /** Lower case with hyphens; the same in all processes. */
  readonly name: string;
  readonly everyMs: number;
  /** How long one run may take. Then it is asked to stop, and another process may start it. */
  readonly atMostMs: number;
  /** Must be safe to repeat if a process dies halfway through. */
  run(signal: AbortSignal): Promise<void>;
}

export interface JobClock {
  /** Milliseconds since 1970. */
  wallTime(): number;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: JobClock = {
  wallTime: () => Date.now(),
  // The socket keeps the server alive; a waiting job alone must not keep a process alive.
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal, ref: false }),
};
