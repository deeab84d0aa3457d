import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Batch } from './batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('keys added within one pause are passed on together, each once', () => {
  const onDue = vi.fn();
  const batch = new Batch<number>(100, onDue);
  for (const key of [1, 2, 1]) batch.add(key);
  expect(onDue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(onDue.mock.calls).toEqual([[[1, 2]]]);
});

test('no key waits longer than one pause, however many follow', () => {
  const batches: (readonly number[])[] = [];
  const batch = new Batch<number>(100, (keys) => void batches.push(keys));
  for (let key = 0; key < 25; key += 1) {
    batch.add(key);
    vi.advanceTimersByTime(10);
  }
  vi.runAllTimers();
  expect(batches.map(({ length }) => length)).toEqual([10, 10, 5]);
});

test('keys added while a batch is being handled belong to the next one', () => {
  const batches: (readonly number[])[] = [];
  const batch = new Batch<number>(100, (keys) => {
    batches.push(keys);
    if (batches.length === 1) batch.add(2);
  });
  batch.add(1);
  vi.runAllTimers();
  expect(batches).toEqual([[1], [2]]);
});
