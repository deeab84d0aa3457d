import { FakeClock } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { BufferPool } from '../load/index.ts';
import { SegmentBatch } from './segment-batch.ts';

function begun(): { batch: SegmentBatch; clock: FakeClock; pool: BufferPool } {
  const clock = new FakeClock();
  const pool = new BufferPool();
  const batch = new SegmentBatch(pool, clock);
  batch.begin();
  return { batch, clock, pool };
}

test('the first segment is written at once, so that a file is there early', () => {
  expect(new SegmentBatch(new BufferPool(), new FakeClock()).isFull).toBe(true);
});

test('tiny segments wait for others, but not for many', () => {
  const { batch } = begun();
  for (let index = 0; index < 63; index += 1) {
    batch.count();
    batch.hold(new Uint8Array(2000));
    expect(batch.isFull).toBe(false);
  }
  batch.count();
  expect(batch.isFull).toBe(true);
  batch.begin();
  expect(batch.isFull).toBe(false);
});

test('a segment that comes later than a moment is written at once', async () => {
  const { batch, clock } = begun();
  batch.count();
  await clock.advance(250);
  expect(batch.isFull).toBe(true);
});

test('half a megabyte is written at once, also where only its memory is that large', () => {
  const { batch } = begun();
  batch.count();
  batch.hold(new Uint8Array(new ArrayBuffer(512 * 1024), 0, 10));
  expect(batch.isFull).toBe(true);
});

test('memory goes back to the pool after it is written', () => {
  const { batch, pool } = begun();
  const { buffer } = batch.borrow(100_000);
  const held = batch.take();
  expect(batch.take()).toEqual([]);
  expect(pool.take(100_000).buffer).not.toBe(buffer);
  batch.release(held);
  expect(pool.take(100_000).buffer).toBe(buffer);
});
