import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from '@clipharbor/database';

/** Together about eight seconds: a database that is started with the server, on a busy machine, is there by then. */
const defaultWaitsMs: readonly number[] = [250, 500, 1000, 2000, 4000];

const isAway = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.kind === 'unavailable' || error.kind === 'busy');

/** Repeats a step of the start while the database cannot be reached. Steps are transactions, so a repeated one does no harm. */
export async function untilReachable<T>(step: () => Promise<T>, waitsMs = defaultWaitsMs): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await step();
    } catch (error) {
      if (!isAway(error)) throw error;
      await delay(waitMs);
    }
  }
  return step();
}
