import { expect, test } from 'vitest';
import { ClientError, networkError, timeoutError, unreadableError } from '../client-error.ts';
import type { LinkedProductClient } from '../linked-session/linked-client.ts';
import { createUsageServer } from './usage-server.ts';

const refused = (code: string, status: number, retryAfterSeconds: number | null = null) =>
  new ClientError('refused', code, 'No.', { source: 'product', status, retryAfterSeconds });
const failing = (error: unknown) => createUsageServer({ call: async () => Promise.reject(error) });

test.each([
  [refused('usage.exhausted', 403), { kind: 'exhausted' }],
  [refused('usage.notEntitled', 403), { kind: 'notEntitled' }],
  [refused('usage.unknownOperation', 404), { kind: 'unknown' }],
  [refused('input.invalid', 400), { kind: 'invalid' }],
  [refused('auth.required', 401), { kind: 'signedOut' }],
  [refused('auth.sessionEnded', 401), { kind: 'signedOut' }],
  // A build that the server does not know is our own mistake and not a reason to sign users out.
  [refused('auth.xsrf', 403), { kind: 'unreachable', retryAfterMs: 0 }],
  [refused('tooMany', 429, 7), { kind: 'unreachable', retryAfterMs: 7_000 }],
  [refused('unavailable', 503), { kind: 'unreachable', retryAfterMs: 0 }],
  [refused('unexpected', 500), { kind: 'unreachable', retryAfterMs: 0 }],
  [networkError(null), { kind: 'unreachable', retryAfterMs: 0 }],
  [timeoutError(1), { kind: 'unreachable', retryAfterMs: 0 }],
  [unreadableError(502), { kind: 'unreachable', retryAfterMs: 0 }],
])('%s means %j', async (error, expected) => {
  expect(await failing(error).commit('ana', 'a')).toEqual(expected);
});

test('counts are unavailable only without a session or a response', async () => {
  expect(await failing(refused('auth.required', 401)).usage('ana')).toEqual({ kind: 'signedOut' });
  expect((await failing(networkError(null)).usage('ana')) as object).toMatchObject({ kind: 'unreachable' });
});

test('an error in our own code is not treated as an unreachable server', async () => {
  await expect(failing(new TypeError('bug')).commit('ana', 'a')).rejects.toThrow('bug');
});

test('every call names its user', async () => {
  const users: unknown[] = [];
  const api = {
    call: async (_: unknown, __: unknown, options: unknown) => {
      users.push(options);
      return { state: 'reserved', remaining: 1 };
    },
  } as unknown as LinkedProductClient;
  const server = createUsageServer(api);
  await server.reserve('ana', 'a', 'download');
  await server.commit('ana', 'a');
  await server.release('ana', 'a');
  await server.usage('ana');
  expect(users).toEqual(Array.from({ length: 4 }, () => ({ userId: 'ana' })));
});
