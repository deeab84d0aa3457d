import { MemorySink, MemoryStorage } from '@clipharbor/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Journal } from './journal.ts';

const parse = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const open = (storage: MemoryStorage, identity = 'job') => Journal.open({ storage, name: 'j', identity, parse });

/** What a power failure at this moment would leave. */
function afterCrash(storage: MemoryStorage): MemoryStorage {
  const left = new MemoryStorage();
  for (const [name, file] of storage.files) {
    const copy = new MemorySink();
    copy.bytes = file.durable.slice();
    copy.durable = copy.bytes.slice();
    left.files.set(name, copy);
  }
  return left;
}

test('records come back in order, however often the journal is opened', async () => {
  const storage = new MemoryStorage();
  for (const start of [0, 2, 4]) {
    const journal = await open(storage);
    expect(journal.replayed).toEqual(Array.from({ length: start }, (_, index) => index));
    await journal.append([start]);
    await journal.append([start + 1]);
    await journal.close();
  }
});

test('a torn tail is cut off, so that later records are not lost after it', async () => {
  const storage = new MemoryStorage();
  const journal = await open(storage);
  await journal.append([1, 2, 3]);
  const file = await storage.open('j', { create: false });
  await file.truncate(file.bytes.length - 3);
  const again = await open(storage);
  expect(again.replayed).toEqual([1, 2]);
  await again.append([4]);
  expect((await open(storage)).replayed).toEqual([1, 2, 4]);
});

test('a record of an unknown kind ends the replay and is overwritten', async () => {
  const storage = new MemoryStorage();
  const journal = await Journal.open<unknown>({ storage, name: 'j', identity: 'job', parse: (value) => value });
  await journal.append([1, 'newer version', 2]);
  const again = await open(storage);
  expect(again.replayed).toEqual([1]);
  await again.append([3]);
  expect((await open(storage)).replayed).toEqual([1, 3]);
});

test('the journal of another job is refused and left alone', async () => {
  const storage = new MemoryStorage();
  await (await open(storage)).append([1]);
  await expect(open(storage, 'other')).rejects.toMatchObject({ code: 'source.changed' });
  expect((await open(storage)).replayed).toEqual([1]);
  await Journal.erase(storage, 'j');
  expect((await open(storage, 'other')).replayed).toEqual([]);
});

test('a file that is not a journal is replaced', async () => {
  const storage = new MemoryStorage();
  await (await storage.open('j', { create: true })).write(0, [new TextEncoder().encode('not a journal')]);
  expect((await open(storage)).replayed).toEqual([]);
});

test('compacting keeps the meaning in fewer bytes, even repeatedly', async () => {
  const storage = new MemoryStorage();
  const journal = await open(storage);
  await journal.append(Array.from({ length: 1000 }, (_, index) => index));
  const before = journal.size;
  await journal.compact([999]);
  expect(journal.size).toBeLessThan(before / 100);
  await journal.append([1000]);
  await journal.compact([1000]);
  await journal.append([1001]);
  expect((await open(storage)).replayed).toEqual([1000, 1001]);
  expect(storage.files.size).toBe(1);
});

test('a crash at any write while compacting leaves the old records or the new', async () => {
  for (let failAt = 0; failAt < 8; failAt++) {
    const storage = new MemoryStorage();
    const journal = await open(storage);
    await journal.append([1, 2, 3]);
    await journal.sync();
    let calls = 0;
    const crash = new MemoryStorage();
    const step = (): void => {
      if (calls++ !== failAt) return;
      for (const [name, file] of afterCrash(storage).files) crash.files.set(name, file);
      throw new Error('crash');
    };
    const { open: openFile, remove } = storage;
    storage.open = async (name, options) => {
      step();
      const file = await openFile.call(storage, name, options);
      for (const method of ['write', 'sync', 'truncate'] as const) {
        const original = file[method].bind(file) as (...args: unknown[]) => Promise<void>;
        Object.assign(file, {
          [method]: async (...args: unknown[]) => {
            step();
            return original(...args);
          },
        });
      }
      return file;
    };
    storage.remove = async (name) => {
      step();
      return remove.call(storage, name);
    };
    const isDone = await journal.compact([3]).then(
      () => true,
      () => false,
    );
    const { replayed } = await open(isDone ? afterCrash(storage) : crash);
    expect([[1, 2, 3], [3]]).toContainEqual(replayed);
  }
});

test('removing leaves nothing behind', async () => {
  const storage = new MemoryStorage();
  const journal = await open(storage);
  await journal.compact([1]);
  await journal.remove();
  expect(storage.files.size).toBe(0);
});

test('whatever happens to the end of the file, opening returns a prefix', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(), { maxLength: 10 }),
      fc.nat(300),
      fc.uint8Array({ maxLength: 20 }),
      async (values, keep, garbage) => {
        const storage = new MemoryStorage();
        await (await open(storage)).append(values);
        const file = await storage.open('j', { create: false });
        file.bytes = Uint8Array.from([...file.bytes.subarray(0, keep), ...garbage]);
        const { replayed } = await open(storage);
        expect(replayed).toEqual(values.slice(0, replayed.length));
      },
    ),
  );
});
