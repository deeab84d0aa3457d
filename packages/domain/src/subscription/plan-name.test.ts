import { expect, test } from 'vitest';
import { planNameKey } from './plan-name.ts';

test.each([
  ['Free Trial', 'free-trial'],
  ['Half-year', 'half-year'],
  ['Lifetime', 'lifetime'],
  ['Team of ten', null],
])('%s has the key %s', (name, key) => {
  expect(planNameKey(name)).toBe(key);
});
