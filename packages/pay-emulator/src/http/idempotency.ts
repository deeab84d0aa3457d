import { createHash } from 'node:crypto';
import { daySeconds } from '../state/clock.ts';
import type { SavedAnswer } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { ApiError } from './api-error.ts';

const keptSeconds = daySeconds;

/** What must match for a key to mean the same call. */
export const fingerprint = (method: string, path: string, body: string): string =>
  createHash('sha256')
    .update(`${method} ${path}\n${[...new URLSearchParams(body)].map(String).sort().join('\n')}`)
    .digest('hex');

/** The stored response for this key, or `null` if the call is new. */
export function savedAnswer(world: World, key: string, print: string): SavedAnswer | null {
  const saved = world.store.get('savedAnswers', key);
  if (saved === undefined) return null;
  if (world.clock.now - saved.at >= keptSeconds) {
    world.store.remove('savedAnswers', key);
    return null;
  }
  if (saved.fingerprint === print) return saved;
  throw new ApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

export function saveAnswer(world: World, answer: Omit<SavedAnswer, 'at'>): void {
  world.store.put('savedAnswers', { ...answer, at: world.clock.now });
}
