import { expect, test } from 'vitest';
import { createMemoryStorage } from './memory-storage.ts';

const zeros = (length: number) => new Uint8Array(length);

test('all files together may use the limit, and not one byte more', async () => {
  const storage = createMemoryStorage({ maxBytes: 100 });
  const [a, b] = [await storage.open('a', { create: true }), await storage.open('b', { create: true })];
  await a.write(0, [zeros(60)]);
  await b.write(0, [zeros(40)]);
  expect(await storage.freeSpace()).toBe(0);
  await expect(b.write(40, [zeros(1)])).rejects.toMatchObject({ code: 'disk.full', facts: { subject: 'b' } });
  await expect(b.truncate(41)).rejects.toMatchObject({ code: 'disk.full' });
  // A refused write changes nothing, and existing bytes may be overwritten.
  expect(await b.size()).toBe(40);
  await b.write(0, [zeros(40)]);
});

test('freed space can be reused', async () => {
  const storage = createMemoryStorage({ maxBytes: 100 });
  const a = await storage.open('a', { create: true });
  await a.write(0, [zeros(100)]);
  await a.truncate(30);
  expect(await storage.freeSpace()).toBe(70);
  await storage.remove('a');
  const b = await storage.open('b', { create: true });
  await b.write(0, [zeros(100)]);
  expect(await storage.freeSpace()).toBe(0);
});

test('a write at a distant position counts with the whole length of the file', async () => {
  const sink = await createMemoryStorage().open('a', { create: true });
  await expect(sink.write(2 ** 40, [zeros(1)])).rejects.toMatchObject({ code: 'disk.full' });
});

test('without a setting the limit is 256 MB', async () => {
  expect(await createMemoryStorage().freeSpace()).toBe(256 * 1024 * 1024);
});

test('a finished file becomes a blob with its type, holes as zeros', async () => {
  const storage = createMemoryStorage();
  const sink = await storage.open('film.mp4', { create: true });
  const end = 600_000;
  await sink.write(0, [Uint8Array.of(1, 2)]);
  await sink.write(end, [Uint8Array.of(3)]);
  const blob = storage.toBlob('film.mp4', 'video/mp4');
  expect([blob.type, blob.size]).toEqual(['video/mp4', end + 1]);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect([bytes[0], bytes[1], bytes[2], bytes[300_000], bytes[end]]).toEqual([1, 2, 0, 0, 3]);
  expect(() => storage.toBlob('none', '')).toThrow(expect.objectContaining({ code: 'disk.failed' }));
});
