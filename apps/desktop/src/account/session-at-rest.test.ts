import { createLinkedSession, type SessionServer, type SessionStorage } from '@clipharbor/client';
import { expect, test } from 'vitest';
import { withUnusableTokens } from './session-at-rest.ts';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (signature: string): string =>
  [encoded({ alg: 'x' }), encoded({ sub: 'ana', email: 'ana@film.example', session_id: 's' }), signature].join('.');

function machine() {
  const items = new Map<string, string>();
  const storage: SessionStorage = {
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
  };
  const link = { isUp: true };
  const refreshed: string[] = [];
  const server: SessionServer = {
    async refresh(refreshToken) {
      if (!link.isUp) return { kind: 'unreachable', error: new Error('offline') as never };
      refreshed.push(refreshToken);
      return { kind: 'renewed', tokens: { accessToken: tokenOf('second'), refreshToken: 'r2' } };
    },
    revoke: async () => 'ended',
    check: async () => 'alive',
  };
  const start = () => createLinkedSession({ storage: withUnusableTokens(storage), server, now: Date.now });
  return { items, storage, link, refreshed, start };
}

test('the access token is used in this run, and its signature is not stored', async () => {
  const { items, refreshed, start } = machine();
  const session = start();
  await session.adopt({ accessToken: tokenOf('first'), refreshToken: 'r1' });
  expect(await session.accessToken()).toBe(tokenOf('first'));
  expect(refreshed).toEqual([]);
  const stored = [...items.values()].join();
  expect(stored).toContain('r1');
  expect(stored).not.toContain('first');
});

test('the next run is signed in, and gets a new access token first', async () => {
  const { refreshed, start } = machine();
  await start().adopt({ accessToken: tokenOf('first'), refreshToken: 'r1' });
  const next = start();
  expect(await next.state()).toEqual({ kind: 'signedIn', userId: 'ana', email: 'ana@film.example' });
  expect(refreshed).toEqual([]);
  expect(await next.accessToken()).toBe(tokenOf('second'));
  expect(refreshed).toEqual(['r1']);
});

test('offline, the next run is signed in without a token', async () => {
  const { link, start } = machine();
  await start().adopt({ accessToken: tokenOf('first'), refreshToken: 'r1' });
  link.isUp = false;
  const next = start();
  expect((await next.state()).kind).toBe('signedIn');
  await expect(next.accessToken()).rejects.toThrow('offline');
  expect((await next.state()).kind).toBe('signedIn');
});

test('other items are stored as they are', async () => {
  const { storage } = machine();
  await withUnusableTokens(storage).setItem('other', 'text');
  expect(await storage.getItem('other')).toBe('text');
});
