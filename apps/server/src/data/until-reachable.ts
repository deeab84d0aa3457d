import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from '@clipharbor/database';

/** About eight seconds in total: enough for a database that is started along with the server on a busy machine. */
const defaultWaitsMs: readonly number[] = [250, 500, 1000, 2000, 4000];

const isAway = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.kind === 'unavailable' || error.kind === 'busy');

/** Repeats a startup step while the database cannot be reached. Steps are transactions, so repeating one is safe. */
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
