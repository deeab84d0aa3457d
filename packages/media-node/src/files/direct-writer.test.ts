import { constants } from 'node:fs';
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectWriter } from './direct-writer.ts';
import { NodeSink } from './node-sink.ts';

const megabyte = 2 ** 20;
let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'direct-'));
  path = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openFile = (): Promise<FileHandle> => open(path, 'w+');
const noise = Buffer.from(Uint8Array.from({ length: megabyte }, (_, index) => (index * 31 + (index >> 8) * 7) & 255));
/** Bytes that differ from their neighbors and from those of another piece at the same position. */
const pattern = (size: number, seed: number): Uint8Array => Buffer.alloc(size, noise.subarray(seed * 101));

function split(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const size = Math.max(1, sizes[index % sizes.length] ?? bytes.length);
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
}

const size = fc.oneof(
  fc.integer({ min: 1, max: 9000 }),
  fc.integer({ min: megabyte, max: megabyte + 9000 }),
  fc.constantFrom(megabyte - 1, megabyte, megabyte + 4096, 4 * megabyte, 4 * megabyte + 1),
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('append' as const), size }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('overwrite' as const), size, at: fc.nat(megabyte) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('truncate' as const), by: fc.nat(6000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('sync' as const, 'size' as const, 'read' as const) }) },
);

test('the file contains everything that was written, in whatever order', async () => {
  const chunkSizes = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), chunkSizes, async (steps, sizes) => {
      const sink = new NodeSink(await openFile(), path, 'file');
      let expected = Buffer.alloc(0);
      for (const [index, one] of steps.entries()) {
        if (one.kind === 'append' || one.kind === 'overwrite') {
          const bytes = pattern(one.size, index);
          const at = one.kind === 'append' ? expected.length : Math.min(one.at, expected.length);
          await sink.write(at, split(bytes, sizes));
          expected = Buffer.concat([expected.subarray(0, at), bytes, expected.subarray(at + bytes.length)]);
        } else if (one.kind === 'truncate') {
          expected = expected.subarray(0, Math.max(0, expected.length - one.by));
          await sink.truncate(expected.length);
        } else if (one.kind === 'size') expect(await sink.size()).toBe(expected.length);
        else if (one.kind === 'sync') await sink.sync();
        else {
          const at = Math.max(0, expected.length - 5000);
          expect(expected.subarray(at).equals(await sink.read(at, 5000))).toBe(true);
        }
      }
      await sink.close();
      expect(expected.equals(await readFile(path))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('pieces that are written concurrently do not mix', async () => {
  const sink = new NodeSink(await openFile(), path, 'file');
  const sizes = [megabyte + 1, 5000, 2 * megabyte + 77, megabyte + 4095, 300];
  const pieces = sizes.map(pattern);
  let at = 0;
  const writes = pieces.map((piece) => {
    const position = at;
    at += piece.length;
    return sink.write(position, [piece]);
  });
  await Promise.all(writes);
  await sink.close();
  expect(Buffer.concat(pieces).equals(await readFile(path))).toBe(true);
});

/** The same file, with `behave` in place of its `write` calls. */
const behaving =
  (behave: (write: (bytes: number) => Promise<{ bytesWritten: number }>, call: number) => Promise<unknown>) =>
  async (): Promise<Pick<FileHandle, 'write' | 'close'>> => {
    const file = await open(path, 'r+');
    let calls = 0;
    const write = (buffer: Uint8Array, offset: number, length: number, position: number): Promise<unknown> => {
      calls += 1;
      return behave((bytes) => file.write(buffer, offset, Math.min(bytes, length), position), calls);
    };
    return { write, close: () => file.close() } as unknown as Pick<FileHandle, 'write' | 'close'>;
  };
const failure = (code: string): Error => Object.assign(new Error(code), { code });

test('partially written blocks are completed', async () => {
  const file = await openFile();
  const direct = new DirectWriter(
    file,
    behaving((write) => write(10_000)),
  );
  const bytes = pattern(megabyte + 500, 1);
  expect(await direct.write(0, bytes.length, [bytes])).toBe(true);
  await direct.close();
  await file.close();
  expect(Buffer.from(bytes).equals(await readFile(path))).toBe(true);
});

test('if the system refuses direct writes, held bytes are written and later pieces are left to the caller', async () => {
  const file = await openFile();
  const direct = new DirectWriter(
    file,
    behaving(async (write, call) => {
      if (call > 1) throw failure('EINVAL');
      return write(Number.POSITIVE_INFINITY);
    }),
  );
  const bytes = pattern(megabyte + 500, 1);
  expect(await direct.write(0, bytes.length, [bytes])).toBe(true);
  expect(await direct.write(bytes.length, bytes.length, [bytes])).toBe(false);
  expect(Buffer.from(bytes).equals(await readFile(path))).toBe(true);
  expect(await direct.write(bytes.length, bytes.length, [bytes])).toBe(false);
  await direct.close();
  await file.close();
});

test('a piece that failed can be written again', async () => {
  const file = await openFile();
  const direct = new DirectWriter(
    file,
    behaving(async (write, call) => {
      if (call === 2) throw failure('ENOSPC');
      return write(Number.POSITIVE_INFINITY);
    }),
  );
  const [first, second] = [pattern(megabyte + 500, 1), pattern(2 * megabyte + 3, 2)];
  await direct.write(0, first.length, [first]);
  await expect(direct.write(first.length, second.length, [second])).rejects.toThrow('ENOSPC');
  expect(await direct.write(first.length, second.length, [second])).toBe(true);
  await direct.close();
  await file.close();
  expect(Buffer.concat([first, second]).equals(await readFile(path))).toBe(true);
});

test('a full disk is reported', async () => {
  const sink = new NodeSink(await open('/dev/full', 'r+'), '/dev/full', 'full');
  await expect(sink.write(0, [new Uint8Array(2 * megabyte)])).rejects.toMatchObject({ code: 'disk.full' });
  await sink.close();
});

test('large pieces are written directly if the file system supports it', async () => {
  const file = await openFile();
  const direct = new DirectWriter(file);
  const bytes = pattern(2 * megabyte, 1);
  expect(await direct.write(0, bytes.length, [bytes])).toBe(await canWriteDirectly());
  await direct.close();
  await file.close();
});

async function canWriteDirectly(): Promise<boolean> {
  const { O_DIRECT, O_WRONLY } = constants;
  if (O_DIRECT === undefined) return false;
  try {
    await (await open(path, O_WRONLY | O_DIRECT)).close();
    return true;
  } catch {
    return false;
  }
}
