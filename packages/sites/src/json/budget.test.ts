import { expect, test } from 'vitest';
import { defaultLimits, WorkBudget } from './budget.ts';

const limits = { ...defaultLimits, maxSteps: 3, maxTextChars: 10, maxTotalChars: 15 };

test('steps end at the limit', () => {
  const budget = new WorkBudget(limits, () => 0);
  expect([budget.step(), budget.step(), budget.step(), budget.step(), budget.step()]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(budget.isComplete).toBe(false);
});

test('a text that is too long is left out; the next may fit', () => {
  const budget = new WorkBudget(limits, () => 0);
  expect(budget.takeText(11)).toBe(false);
  expect(budget.takeText(10)).toBe(true);
  expect(budget.takeText(6)).toBe(false);
  expect(budget.takeText(5)).toBe(true);
  expect(budget.isComplete).toBe(false);
});

test('the time limit ends the work too', () => {
  let nowMs = 0;
  const budget = new WorkBudget(defaultLimits, () => nowMs);
  for (let step = 0; step < 5_000; step++) expect(budget.step()).toBe(true);
  nowMs = defaultLimits.maxMs + 1;
  let more = 0;
  while (budget.step()) more++;
  expect(more).toBeLessThan(5_000);
  expect(budget.isComplete).toBe(false);
});
