import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { health } from '../http/health.ts';
import { diskSpace } from './disk-space.ts';

const ready = (free: number) =>
  health({ dependencies: [diskSpace('/data', async () => free)], isStopping: () => false }).request('/readyz');

test('a full disk makes the server not ready', async () => {
  const full = await ready(1024 * 1024);
  expect([full.status, await full.json()]).toEqual([503, { status: 'unavailable', dependencies: { disk: false } }]);
  expect((await ready(10 * 1024 ** 3)).status).toBe(200);
});

test('the free space of a real folder is read, and a missing folder is not ready', async () => {
  expect(await diskSpace(tmpdir()).check()).toBeTypeOf('boolean');
  await expect(diskSpace('/no/such/folder').check()).rejects.toThrow('ENOENT');
});
