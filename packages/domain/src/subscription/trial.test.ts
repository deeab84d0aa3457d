import { expect, test } from 'vitest';
import { lifetime, onTrial, paying, plans, unsubscribed, visitor } from './testing.ts';
import { mayRegisterTrial, needsTrialFirst, trialRefusal } from './trial.ts';

test.each([
  ['a user without a subscription', plans.trial, unsubscribed, false, null],
  ['a user whose subscription has ended', plans.trial, paying(plans.monthly, { status: 'canceled' }), false, null],
  ['a paid plan', plans.monthly, unsubscribed, false, 'plan.notTrial'],
  ['a trial no longer offered', { ...plans.trial, isAvailable: false }, unsubscribed, false, 'plan.notTrial'],
  ['a used trial', plans.trial, unsubscribed, true, 'trial.used'],
  ['a running trial', plans.trial, onTrial(), true, 'trial.used'],
  ['an ended trial', plans.trial, onTrial({ status: 'canceled' }), false, 'trial.used'],
  ['a running subscription', plans.trial, paying(plans.monthly), false, 'subscription.exists'],
  ['a due subscription', plans.trial, paying(plans.monthly, { status: 'past_due' }), false, 'subscription.exists'],
  ['lifetime access', plans.trial, lifetime, false, 'subscription.exists'],
] as const)('"A trial is once per account": %s', (_what, plan, account, isUsed, expected) => {
  expect(trialRefusal(plan, account, isUsed)).toBe(expected);
});

test('"a trial must be started first"', () => {
  expect(needsTrialFirst(unsubscribed, false)).toBe(true);
  for (const account of [onTrial(), onTrial({ status: 'canceled' }), paying(plans.monthly), lifetime]) {
    expect(needsTrialFirst(account, false)).toBe(false);
  }
});

test('who has used up the trial under another account can still buy', () => {
  expect(needsTrialFirst(unsubscribed, true)).toBe(false);
});

test('"does nothing if the store is not initialised, no plan is given, or the user is not logged in"', () => {
  const ready = { isInitialised: true, plan: plans.trial, account: unsubscribed };
  expect(mayRegisterTrial(ready)).toBe(true);
  expect(mayRegisterTrial({ ...ready, isInitialised: false })).toBe(false);
  expect(mayRegisterTrial({ ...ready, plan: null })).toBe(false);
  expect(mayRegisterTrial({ ...ready, account: visitor })).toBe(false);
});
