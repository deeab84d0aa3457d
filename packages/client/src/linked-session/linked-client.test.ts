import { siteCalls, usageCalls } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { memoryStorage, rotatingServer } from '../testing/rotating-server.ts';
import { backendPlace, createLinkedProductClient } from './linked-client.ts';
import { createLinkedSession } from './linked-session.ts';

const release = { operationId: '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11' };
const yes = () => new Response(JSON.stringify({ success: true, data: { state: 'released', remaining: 1 } }));
const no = (code: string, status = 401) =>
  new Response(JSON.stringify({ success: false, error: 'No.', code }), { status });

async function client(reply: (token: string | null, count: number) => Response) {
  const remote = rotatingServer(() => 1_800_000_000_000);
  const storage = memoryStorage();
  const session = createLinkedSession({ storage, server: remote.server, now: () => 1_800_000_000_000 });
  await session.adopt(remote.first);
  const tokens: (string | null)[] = [];
  const fetch = async (_: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    tokens.push(new Headers(init.headers).get('authorization'));
    return reply(tokens.at(-1) ?? null, tokens.length);
  };
  return {
    session,
    storage,
    tokens,
    remote,
    api: createLinkedProductClient(session, { baseUrl: 'https://clip.test', fetch }),
  };
}

test('a call carries the token of the session', async () => {
  const { api, tokens, remote } = await client(yes);
  expect(await api.call(usageCalls.release, release)).toEqual({ state: 'released', remaining: 1 });
  expect(tokens).toEqual([`Bearer ${remote.first.accessToken}`]);
});

test('a refused token is replaced once', async () => {
  const { api, tokens } = await client((_, count) => (count === 1 ? no('auth.required') : yes()));
  await api.call(usageCalls.release, release);
  expect(new Set(tokens).size).toBe(2);
  const rejecting = await client(() => no('auth.required'));
  await expect(rejecting.api.call(usageCalls.release, release)).rejects.toMatchObject({ code: 'auth.required' });
  expect(rejecting.tokens).toHaveLength(2);
  expect((await rejecting.session.state()).kind).toBe('signedIn');
});

test('an ended session is recorded and forgotten', async () => {
  const { api, session, storage } = await client(() => no('auth.sessionEnded'));
  await expect(api.call(usageCalls.release, release)).rejects.toMatchObject({ code: 'auth.sessionEnded' });
  expect(await session.state()).toEqual({ kind: 'signedOut', reason: 'elsewhere' });
  expect(storage.items.size).toBe(0);
});

test('a call for one user is never made as another', async () => {
  const { api, tokens } = await client(yes);
  await expect(api.call(usageCalls.release, release, { userId: 'bo' })).rejects.toMatchObject({
    code: 'auth.required',
  });
  expect(tokens).toEqual([]);
  await api.call(usageCalls.release, release, { userId: 'ana' });
  expect(tokens).toHaveLength(1);
});

test('a refusal for another reason is passed on', async () => {
  const { api, tokens } = await client(() => no('usage.exhausted', 403));
  await expect(api.call(usageCalls.release, release)).rejects.toMatchObject({ code: 'usage.exhausted' });
  expect(tokens).toHaveLength(1);
});

test('the location of the backend is requested once, and again after a failure', async () => {
  let count = 0;
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    expect(String(input)).toBe(`https://clip.test${siteCalls.config.path}`);
    if (++count <= 2) return new Response('', { status: 404 });
    return new Response(JSON.stringify({ success: true, data: { backendUrl: null, publishableKey: 'pk' } }));
  };
  const place = backendPlace({ baseUrl: 'https://clip.test', fetch, repeatAfterMs: 0 });
  await expect(place()).rejects.toThrow();
  await expect(place()).rejects.toThrow();
  const expected = { url: 'https://clip.test', publishableKey: 'pk' };
  expect([await place(), await place()]).toEqual([expected, expected]);
  expect(count).toBe(3);
});
