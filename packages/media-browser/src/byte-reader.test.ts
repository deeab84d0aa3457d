import type { BodyMemory } from '@clipharbor/media';
import { expect, test } from 'vitest';
import { isByteStream, pourStream, ReadMemory } from './byte-reader.ts';

const bytesOf = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (index * 7) % 251);

/** A body as from `fetch`: it arrives in chunks, and fails at its end if there is a reason. */
function body(bytes: Uint8Array, chunkBytes: number, failure?: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + chunkBytes));
      else if (failure) controller.error(failure);
      else controller.close();
      at += chunkBytes;
      if (at >= bytes.length + chunkBytes) controller.byobRequest?.respond(0);
    },
  });
}

/** Accepts this many bytes. */
function memoryOf(size: number): BodyMemory & { readonly taken: () => Uint8Array } {
  const memory = new Uint8Array(size);
  let position = 0;
  return {
    room: () => (position < size ? memory.subarray(position) : undefined),
    filled(count) {
      position += count;
    },
    taken: () => memory.subarray(0, position),
  };
}

/** Records how many pieces were in use at the same time. */
class CountedMemory extends ReadMemory {
  inUse = 0;
  mostInUse = 0;

  override take(): ArrayBuffer {
    this.inUse += 1;
    this.mostInUse = Math.max(this.mostInUse, this.inUse);
    return super.take();
  }

  override give(piece: ArrayBuffer): void {
    this.inUse -= 1;
    super.give(piece);
  }
}

test.each([
  ['smaller than a piece', 5000],
  ['as they come, larger than a piece', 700_000],
])('a body arrives whole in chunks %s', async (_, chunkBytes) => {
  const bytes = bytesOf(1_500_000);
  const memory = memoryOf(bytes.length);
  await pourStream(body(bytes, chunkBytes), memory, new ReadMemory());
  expect(Buffer.compare(memory.taken(), bytes)).toBe(0);
});

test('a body that ends early keeps the received bytes', async () => {
  const memory = memoryOf(100);
  await pourStream(body(bytesOf(60), 25), memory, new ReadMemory());
  expect(memory.taken()).toEqual(bytesOf(60));
});

test('no more is read than fits', async () => {
  const memory = memoryOf(30);
  await pourStream(body(bytesOf(60), 25), memory, new ReadMemory());
  expect(memory.taken()).toEqual(bytesOf(30));
});

test('consecutive bodies share a piece, even failed ones', async () => {
  const pieces = new CountedMemory();
  await pourStream(body(bytesOf(60), 25), memoryOf(60), pieces);
  const refusal = new Error('not wanted');
  const refusing = { ...memoryOf(60), filled: () => Promise.reject(refusal) };
  await expect(pourStream(body(bytesOf(60), 25), refusing, pieces)).rejects.toBe(refusal);
  await pourStream(body(bytesOf(60), 25), memoryOf(100), pieces);
  expect([pieces.inUse, pieces.mostInUse]).toEqual([0, 1]);
});

test('a connection that breaks fails the body', async () => {
  const memory = memoryOf(100);
  const broken = new TypeError('network error');
  await expect(pourStream(body(bytesOf(60), 25, broken), memory, new ReadMemory())).rejects.toBe(broken);
  expect(memory.taken()).toEqual(bytesOf(60));
});

test('a plain stream, or none, cannot be read this way', () => {
  expect(isByteStream(new ReadableStream())).toBe(false);
  expect(isByteStream(null)).toBe(false);
  const stream = body(bytesOf(1), 1);
  expect(isByteStream(stream)).toBe(true);
  expect(stream.locked).toBe(false);
});
