import { MemoryStorage } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { OutputFiles } from './output-files.ts';

const make = (storage: MemoryStorage): OutputFiles =>
  new OutputFiles({ storage, name: 'film.mp4', hasExtension: true, isSeries: false });

test('large segments get their own files, which are removed after reading', async () => {
  const storage = new MemoryStorage();
  const output = make(storage);
  const [first, second] = await Promise.all([output.openLarge(), output.openLarge()]);
  expect([...storage.files.keys()]).toEqual(['film.mp4.segment-1.part', 'film.mp4.segment-2.part']);
  await first.discard();
  await first.discard();
  await second.discard();
  expect(storage.files.size).toBe(0);
});

test('large segments left by a killed or failed run are removed', async () => {
  const storage = new MemoryStorage();
  await make(storage).openLarge();
  await storage.open('film.mp4.segment-3.part', { create: true });
  const output = make(storage);
  await output.reserve();
  expect(storage.files.size).toBe(0);
  await output.openLarge();
  await output.release(true);
  expect(storage.files.size).toBe(0);
});

test('more large segments than usual are removed too', async () => {
  const storage = new MemoryStorage();
  for (const number of [2, 9, 24]) await storage.open(`film.mp4.segment-${number}.part`, { create: true });
  await make(storage).reserve();
  expect(storage.files.size).toBe(0);
});

test('a name that is taken is refused without leaving a lock', async () => {
  const storage = new MemoryStorage();
  await storage.open('film.mp4', { create: true });
  await expect(make(storage).reserve()).rejects.toMatchObject({ code: 'output.busy' });
  await (await storage.lock('film.mp4.part')).release();
  expect([...storage.files.keys()]).toEqual(['film.mp4']);
});

test('an output is fresh only if no earlier run left anything', async () => {
  const storage = new MemoryStorage();
  const output = make(storage);
  await output.reserve();
  expect(output.isFresh).toBe(true);
  await output.release(true);
  await storage.open('film.mp4.journal', { create: true });
  const later = make(storage);
  await later.reserve();
  expect(later.isFresh).toBe(false);
});
