import { expect, test } from 'vitest';
import { BufferPool } from '../load/index.ts';
import { SegmentBatch } from './segment-batch.ts';

test('tiny segments wait for others, but not for many', () => {
  const batch = new SegmentBatch(new BufferPool(), true);
  for (let index = 0; index < 15; index += 1) {
    batch.count(1500);
    expect(batch.isFull).toBe(false);
  }
  batch.count(1500);
  expect(batch.isFull).toBe(true);
  batch.begin();
  expect(batch.isFull).toBe(false);
});

test('a segment of usual size waits for none', () => {
  const batch = new SegmentBatch(new BufferPool(), true);
  batch.count(32 * 1024);
  expect(batch.isFull).toBe(true);
});

test('what cannot be loaded again waits for none', () => {
  const batch = new SegmentBatch(new BufferPool(), false);
  batch.count(100);
  expect(batch.isFull).toBe(true);
});

test('memory goes back to the pool after it is written', () => {
  const pool = new BufferPool();
  const batch = new SegmentBatch(pool, true);
  const { buffer } = batch.borrow(100_000);
  const held = batch.take();
  expect(batch.take()).toEqual([]);
  expect(pool.take(100_000).buffer).not.toBe(buffer);
  batch.release(held);
  expect(pool.take(100_000).buffer).toBe(buffer);
});
