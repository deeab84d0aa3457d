import { expect, test } from 'vitest';
import { memoryArea } from './testing.ts';
import { tokenStorage } from './token-storage.ts';

const session = { accessToken: 'access', refreshToken: 'refresh', userId: 'ana', email: 'a@b.c', expiresAtMs: 1000 };

async function kept() {
  const [disk, memory] = [memoryArea(), memoryArea()];
  const storage = tokenStorage(disk, memory);
  await storage.setItem('session', JSON.stringify(session));
  return { disk, memory, storage, read: async () => JSON.parse((await storage.getItem('session')) ?? 'null') };
}

test('a session is restored as it was, and its access token is not on disk', async () => {
  const { disk, read } = await kept();
  expect(await read()).toEqual(session);
  expect(String(disk.items.get('session'))).toContain('refresh');
  expect(String(disk.items.get('session'))).not.toContain('access');
});

test('after a browser restart the access token is gone and counts as expired', async () => {
  const { memory, read } = await kept();
  memory.items.clear();
  expect(await read()).toEqual({ ...session, accessToken: '', expiresAtMs: 0 });
});

test('a token that does not match the stored session is not used', async () => {
  const { disk, read } = await kept();
  disk.items.set('session', JSON.stringify({ ...session, accessToken: undefined, expiresAtMs: 2000 }));
  expect(await read()).toMatchObject({ refreshToken: 'refresh', accessToken: '', expiresAtMs: 0 });
});

test('nothing is left after removal, and damaged data is not a session', async () => {
  const { disk, memory, storage, read } = await kept();
  disk.items.set('session', '{"refr');
  expect(await read()).toBe(null);
  await storage.removeItem('session');
  expect([...disk.items, ...memory.items]).toEqual([]);
});
