import { expect, test } from 'vitest';
import { BufferPool } from './buffer-pool.ts';

test('returned memory is reused', () => {
  const pool = new BufferPool();
  const first = pool.take(1_000_000);
  pool.give(first);
  const second = pool.take(900_000);
  expect(second.buffer).toBe(first.buffer);
  expect(second.length).toBe(900_000);
  expect(pool.take(900_000).buffer).not.toBe(first.buffer);
});

test('keeps as much memory as a download has in flight, and no more', () => {
  const pool = new BufferPool();
  const pieces = Array.from({ length: 60 }, () => pool.take(1_000_000));
  for (const piece of pieces) pool.give(piece);
  const keptBytes = pieces.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  expect(keptBytes).toBeGreaterThan(40 * 2 ** 20);
  expect(keptBytes).toBeLessThanOrEqual(48 * 2 ** 20);
});

test('memory returned twice is reused once', () => {
  const pool = new BufferPool();
  const bytes = pool.take(200_000);
  pool.give(bytes);
  pool.give(bytes);
  expect(pool.take(200_000).buffer).not.toBe(pool.take(200_000).buffer);
});

test('a small request does not take a large buffer', () => {
  const pool = new BufferPool();
  const large = pool.take(8_000_000);
  pool.give(large);
  expect(pool.take(100_000).buffer).not.toBe(large.buffer);
});

test('a drained pool keeps nothing', () => {
  const pool = new BufferPool();
  const bytes = pool.take(200_000);
  const { buffer } = bytes;
  pool.give(bytes);
  pool.drain();
  expect(buffer.detached).toBe(true);
  expect(pool.take(200_000).buffer).not.toBe(buffer);
});

test('special memory is used for large requests, is kept, and is never split', () => {
  const made: ArrayBuffer[] = [];
  const pool = new BufferPool((size) => {
    const buffer = new ArrayBuffer(size);
    made.push(buffer);
    return buffer;
  });
  expect(made).not.toContain(pool.take(1000).buffer);
  const large = pool.take(1_000_000);
  expect(made).toEqual([large.buffer]);
  pool.give(large);
  expect(pool.take(1_000_000).buffer).toBe(large.buffer);
  pool.give(large);
  pool.drain();
  expect(large.buffer.detached).toBe(false);
});

test('the amount of special memory is limited', () => {
  let bytes = 0;
  const pool = new BufferPool((size) => {
    bytes += size;
    return new ArrayBuffer(size);
  });
  for (let index = 0; index < 30; index += 1) expect(pool.take(4_000_000).length).toBe(4_000_000);
  expect(bytes).toBeLessThanOrEqual(64 * 2 ** 20);
});

test('without special memory, ordinary memory is used', () => {
  expect(new BufferPool(() => undefined).take(1_000_000).length).toBe(1_000_000);
});

test('a tiny request gets only the words of memory it needs', () => {
  const pool = new BufferPool();
  expect(pool.take(1500).buffer.byteLength).toBe(1504);
  expect(pool.take(16 * 1024).buffer.byteLength).toBe(16 * 1024);
});
