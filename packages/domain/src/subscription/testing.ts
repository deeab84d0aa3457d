import { dayMs } from '../constants.ts';
import type { Account, Subscription } from './account.ts';
import { type Plan, parsePlan } from './plan.ts';
import { noUsage } from './usage.ts';

const noLimits = { extraction_limit: null, download_limit: null, conversion_limit: null };
const trialLimits = { extraction_limit: 30, download_limit: 15, conversion_limit: 5 };
const row = (
  id: number,
  name: string,
  level: number,
  price: number,
  discount: number,
  period: string,
  count: number,
) => ({
  ...{ id, name, level, price, discount, period, period_count: count },
  feature_list: ['unlimited'],
  is_available: true,
  product_id: `clipharbor_${name.toLowerCase()}`,
  has_free_trial: true,
  detail: { is_free_trial: false, ...noLimits },
});

/** Rows as /rest/v1 returns them, with the amounts of the seed. */
export const planRows = {
  trial: {
    ...row(1, 'Free Trial', 0, 0, 0, 'day', 7),
    product_id: null,
    detail: { is_free_trial: true, ...trialLimits },
  },
  monthly: row(2, 'Monthly', 1, 7.99, 0, 'month', 1),
  halfYear: row(3, 'Half-year', 2, 7.99, 25, 'month', 6),
  yearly: row(4, 'Yearly', 3, 95.88, 50, 'year', 1),
  lifetime: row(5, 'Lifetime', 4, 149, 40, 'lifetime', 1),
  quarterly: { ...row(6, 'Quarterly', 1, 7.99, 10, 'month', 3), is_available: false },
};

export const plans = {
  trial: parsePlan(planRows.trial),
  monthly: parsePlan(planRows.monthly),
  halfYear: parsePlan(planRows.halfYear),
  yearly: parsePlan(planRows.yearly),
  lifetime: parsePlan(planRows.lifetime),
  quarterly: parsePlan(planRows.quarterly),
};
export const allPlans: readonly Plan[] = Object.values(plans);

/** The current time in the tests. */
export const now = Date.UTC(2026, 0, 15);
export const visitor: Account = { kind: 'visitor' };
export const unsubscribed = { kind: 'unsubscribed' } as const;
export const lifetime = { kind: 'lifetime' } as const;

const held = {
  subId: 'sub_1',
  status: 'active',
  isCanceled: false,
  endsAt: null,
  isPaused: false,
  consumed: noUsage,
} as const;
const running = { ...held, periodStart: now - dayMs, periodEnd: now + 6 * dayMs };
export const onTrial = (own: Partial<Subscription> = {}) =>
  ({ kind: 'trial', ...running, plan: plans.trial, ...own }) as const;
export const paying = (plan: Plan, own: Partial<Subscription> = {}) =>
  ({ kind: 'paid', ...running, plan, ...own }) as const;
