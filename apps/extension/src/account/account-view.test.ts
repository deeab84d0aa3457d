import type { PlanState } from '@clipharbor/client';
import { perKind } from '@clipharbor/domain';
import { expect, test } from 'vitest';
import { planViewOf, sessionViewOf } from './account-view.ts';

const now = Date.parse('2027-01-10T00:00:00Z');
const plan = (accessUntil: string | null): PlanState => ({
  kind: 'known',
  email: 'ana@clip.test',
  usage: {
    ...{ isEntitled: true, hasLifetimeAccess: false, isFreeTrial: false, planId: 2, accessUntil, resetsAt: null },
    meters: perKind(() => ({ limit: 5, consumed: 2, remaining: 3 })),
  },
  atMs: now,
  isStale: false,
});

test('a plan is shown with its name and what is left', () => {
  expect(planViewOf(plan(null), 'Monthly', now)).toMatchObject({
    ...{ name: 'Monthly', isEntitled: true },
    remaining: { extraction: 3, download: 3, conversion: 3 },
  });
  expect(planViewOf({ kind: 'unknown', email: 'ana@clip.test' }, null, now)).toBe(null);
});

test('an expired plan gives no access, even if the last answer allowed it', () => {
  expect(planViewOf(plan('2027-01-09T00:00:00Z'), null, now)?.isEntitled).toBe(false);
  expect(planViewOf(plan('2027-01-11T00:00:00Z'), null, now)?.isEntitled).toBe(true);
});

test('the outcome of a sign-in is shown only while signed out', () => {
  const ana = { kind: 'signedIn', userId: 'ana', email: 'ana@clip.test' } as const;
  expect(sessionViewOf(ana, null, 'expired')).toEqual({ kind: 'signedIn', email: 'ana@clip.test', plan: null });
  const out = { kind: 'signedOut', reason: 'elsewhere' } as const;
  expect(sessionViewOf(out, null, 'expired')).toEqual({ ...out, outcome: 'expired' });
});
