import { expect, test } from 'vitest';
import { expiringStore } from './expiring-store.ts';

test('a value is returned once, and only before it expires', () => {
  let now = 0;
  const memory = expiringStore<string>(60, () => now);
  const name = memory.keep('a');
  expect(memory.read(name)).toBe('a');
  expect(memory.take(name)).toBe('a');
  expect(memory.take(name)).toBeNull();
  const late = memory.keep('b');
  now = 60_000;
  expect(memory.read(late)).toBeNull();
  expect(memory.take(late)).toBeNull();
});

test('it cannot be filled: the oldest value is dropped', () => {
  const memory = expiringStore<number>(60, () => 0);
  const names = Array.from({ length: 1001 }, (_, number) => memory.keep(number));
  expect(new Set(names).size).toBe(1001);
  expect(memory.read(names[0] ?? '')).toBeNull();
  expect(memory.read(names[1] ?? '')).toBe(1);
  expect(memory.read(names[1000] ?? '')).toBe(1000);
});
