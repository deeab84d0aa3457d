import { expect, test } from 'vitest';
import { Budget } from './budget.ts';

test('a spent amount grows back, up to its maximum', () => {
  let nowMs = 0;
  const budget = new Budget({ max: 10, perSecond: 2, nowMs: () => nowMs });
  expect([budget.spend(10), budget.spend(1)]).toEqual([true, false]);
  nowMs = 2000;
  expect([budget.spend(5), budget.spend(4), budget.spend(1)]).toEqual([false, true, false]);
  nowMs = 1_000_000;
  expect([budget.spend(10), budget.spend(1)]).toEqual([true, false]);
});
