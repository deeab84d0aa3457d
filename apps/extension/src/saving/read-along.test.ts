import { MemoryStorage } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { withReader } from './read-along.ts';

test('only the partial result can be read while it is open', async () => {
  const { storage, open } = withReader(new MemoryStorage());
  await storage.open('film.mp4.journal', { create: true });
  await storage.open('film.source.part', { create: true });
  await storage.open('film.segment-1.part', { create: true });
  expect(open()).toBeUndefined();
  const sink = await storage.open('film.part', { create: true });
  await sink.write(0, [Uint8Array.of(1, 2, 3)]);
  expect(await open()?.read(1, 5)).toEqual(Uint8Array.of(2, 3));
  expect(await open()?.size()).toBe(3);
  await sink.close();
  expect(open()).toBeUndefined();
});

test('in memory, a finished file stays readable', async () => {
  const { storage, open } = withReader(new MemoryStorage(), true);
  const sink = await storage.open('film.part', { create: true });
  await sink.write(0, [Uint8Array.of(7)]);
  await sink.close();
  expect(await open()?.read(0, 1)).toEqual(Uint8Array.of(7));
});

test('the rest of the storage works as before', async () => {
  const { storage } = withReader(new MemoryStorage());
  const sink = await storage.open('film.part', { create: true });
  await sink.close();
  await storage.rename('film.part', 'film.mp4');
  expect(await storage.exists('film.mp4')).toBe(true);
});
