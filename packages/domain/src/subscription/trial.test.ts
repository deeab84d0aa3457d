import { expect, test } from 'vitest';
import { lifetime, onTrial, paying, plans, unsubscribed, visitor } from './testing.ts';
import { mayRegisterTrial, needsTrialFirst } from './trial.ts';

test('"a trial must be started first"', () => {
  expect(needsTrialFirst(unsubscribed, false)).toBe(true);
  for (const account of [onTrial(), onTrial({ status: 'canceled' }), paying(plans.monthly), lifetime]) {
    expect(needsTrialFirst(account, false)).toBe(false);
  }
});

test('someone who used up the trial under another account can still buy', () => {
  expect(needsTrialFirst(unsubscribed, true)).toBe(false);
});

test('"does nothing if the store is not initialised, no plan is given, or the user is not logged in"', () => {
  const ready = { isInitialized: true, plan: plans.trial, account: unsubscribed };
  expect(mayRegisterTrial(ready)).toBe(true);
  expect(mayRegisterTrial({ ...ready, isInitialized: false })).toBe(false);
  expect(mayRegisterTrial({ ...ready, plan: null })).toBe(false);
  expect(mayRegisterTrial({ ...ready, account: visitor })).toBe(false);
});
