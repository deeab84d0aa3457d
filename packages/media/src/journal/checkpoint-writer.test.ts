import { FakeClock, MemorySink } from '@clipharbor/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CheckpointWriter } from './checkpoint-writer.ts';

/** Counts durable bytes of data and what the journal promises. */
function world(options: { maxBytes?: number } = {}) {
  const clock = new FakeClock();
  const data = new MemorySink();
  const promised: number[] = [];
  const calls: string[] = [];
  const journal = {
    append: async (entries: readonly number[]) => {
      calls.push('append');
      // The invariant: no promise beyond what is durable.
      for (const end of entries) expect(end).toBeLessThanOrEqual(data.durable.length);
      promised.push(...entries);
    },
    sync: async () => void calls.push('sync'),
  };
  const checkpoint = new CheckpointWriter<number>({ data, journal, clock, ...options });
  const write = async (bytes: number): Promise<void> => {
    const start = data.bytes.length;
    await data.write(start, [new Uint8Array(bytes)]);
    await checkpoint.note(start + bytes, bytes);
  };
  return { clock, data, promised, calls, checkpoint, write };
}

test('a checkpoint comes after 8 MB', async () => {
  const { clock, promised, write } = world();
  await write(8 * 2 ** 20 - 1);
  await clock.advance(0);
  expect(promised).toEqual([]);
  await write(1);
  await clock.advance(0);
  expect(promised).toHaveLength(2);
});

test('on a fast connection megabytes wait until 200 ms have passed', async () => {
  const { clock, promised, write } = world({ maxBytes: 10 });
  await write(10);
  await clock.advance(199);
  await write(10);
  await clock.advance(0);
  expect(promised).toEqual([10]);
  await clock.advance(1);
  await write(10);
  await clock.advance(0);
  expect(promised).toEqual([10, 20, 30]);
});

test('a slow disk blocks the writer at the second checkpoint, not at the first', async () => {
  const { clock, data, promised, write } = world({ maxBytes: 10 });
  const disk = Promise.withResolvers<void>();
  const sync = data.sync.bind(data);
  data.sync = () => disk.promise.then(sync);
  await write(10);
  await clock.advance(200);
  let isOn = false;
  const second = write(10).then(() => {
    isOn = true;
  });
  await clock.advance(0);
  expect([isOn, promised]).toEqual([false, []]);
  disk.resolve();
  await second;
  await clock.advance(0);
  expect(promised).toEqual([10, 20]);
});

test('a checkpoint comes after 5 seconds, even when nothing more is written', async () => {
  const { clock, promised, calls, write } = world();
  await write(10);
  await clock.advance(4999);
  expect(promised).toEqual([]);
  await clock.advance(1);
  expect(promised).toEqual([10]);
  expect(calls).toEqual(['append', 'sync']);
  await clock.advance(60_000);
  expect(calls).toEqual(['append', 'sync']);
});

test('closing makes the rest durable and leaves no timer', async () => {
  const { clock, promised, checkpoint, write } = world();
  await write(10);
  await checkpoint.close();
  await clock.advance(0);
  expect(promised).toEqual([10]);
  expect(clock.waiting).toBe(0);
});

test('abandoning drops pending entries and leaves the files alone', async () => {
  const { clock, promised, checkpoint, data, write } = world();
  await write(10);
  await checkpoint.abandon();
  await clock.advance(60_000);
  expect([promised, data.calls, clock.waiting]).toEqual([[], ['write'], 0]);
});

test('a failure in the background is thrown by the next call', async () => {
  const { clock, data, checkpoint, write } = world();
  await write(10);
  data.sync = () => Promise.reject(new Error('disk gone'));
  await clock.advance(5000);
  await expect(write(10)).rejects.toThrow('disk gone');
  await expect(checkpoint.close()).rejects.toThrow('disk gone');
});

test('with any writes and pauses, the journal never promises more than is durable, nor less than 5 s ago', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ bytes: fc.nat(500), pause: fc.nat(4000) }), { maxLength: 10 }),
      async (steps) => {
        const { clock, data, promised, checkpoint, write } = world({ maxBytes: 800 });
        for (const { bytes, pause } of steps) {
          await write(bytes);
          await clock.advance(pause);
        }
        await clock.advance(5000);
        expect(promised.at(-1) ?? 0).toBe(data.bytes.length);
        await checkpoint.close();
      },
    ),
    { numRuns: 30 },
  );
});
