import { ClientError } from '@clipharbor/client';
import { type ChargeTerms, parsePlan, type SignedInAccount } from '@clipharbor/domain';
import type { OwnAccountView } from '../account/own-account.ts';

const dayMs = 86_400_000;

export const offline = new ClientError('network', 'network', 'fetch failed');

export const nothing = (): void => undefined;
export const done = async (): Promise<null> => null;
export const settled = async (): Promise<void> => undefined;

const limits = { extraction_limit: null, download_limit: null, conversion_limit: null };
const trialLimits = { extraction_limit: 10, download_limit: 5, conversion_limit: 3 };

export const trialPlan = parsePlan({
  ...{ id: 1, name: 'Free Trial', level: 0, price: 0, discount: 0, period: 'month', period_count: 1 },
  ...{ feature_list: ['no_card', 'downloads_limited'], is_available: true, product_id: 't', has_free_trial: false },
  detail: { is_free_trial: true, ...trialLimits },
});
export const monthlyPlan = parsePlan({
  ...{ id: 2, name: 'Monthly', level: 1, price: 7.99, discount: 0, period: 'month', period_count: 1 },
  ...{ feature_list: ['unlimited'], is_available: true, product_id: 'm', has_free_trial: true },
  detail: { is_free_trial: false, ...limits },
});
export const yearlyPlan = parsePlan({
  ...{ id: 3, name: 'Yearly', level: 2, price: 3.99, discount: 50, period: 'year', period_count: 1 },
  ...{ feature_list: ['unlimited', 'live_streams'], is_available: true, product_id: 'y', has_free_trial: true },
  detail: { is_free_trial: false, ...limits },
});
export const plans = [trialPlan, monthlyPlan, yearlyPlan];

const subscription = {
  subId: 's',
  status: 'active',
  isCanceled: false,
  endsAt: null,
  isPaused: false,
  periodStart: Date.now() - dayMs,
  periodEnd: Date.now() + 20 * dayMs,
  consumed: { extraction: 1, download: 5, conversion: 0 },
} as const;

export const accounts = {
  unsubscribed: { kind: 'unsubscribed' },
  lifetime: { kind: 'lifetime' },
  trial: { kind: 'trial', plan: trialPlan, ...subscription },
  paid: { kind: 'paid', plan: monthlyPlan, ...subscription },
  canceled: { kind: 'paid', plan: monthlyPlan, ...subscription, isCanceled: true, endsAt: subscription.periodEnd },
  /** Canceled in the provider's dashboard, for a day after two more renewals. */
  endsLater: { kind: 'paid', plan: monthlyPlan, ...subscription, isCanceled: true, endsAt: Date.now() + 80 * dayMs },
  paused: { kind: 'paid', plan: monthlyPlan, ...subscription, isPaused: true },
  pastDue: { kind: 'paid', plan: monthlyPlan, ...subscription, status: 'past_due' },
  ended: { kind: 'paid', plan: monthlyPlan, ...subscription, periodEnd: Date.now() - dayMs, status: 'canceled' },
} as const satisfies Record<string, SignedInAccount>;

export const terms: ChargeTerms = {
  priceCents: 4788,
  creditCents: 399,
  dueNowCents: 4389,
  carriedCreditCents: 0,
  renewal: null,
  endsCurrent: false,
};

export const ownAccount: OwnAccountView = {
  email: 'ana@example.com',
  fullName: 'Ana',
  pendingEmail: null,
  identities: [
    { id: 'i1', provider: 'email', email: 'ana@example.com' },
    { id: 'i2', provider: 'google', email: 'ana@gmail.example' },
  ],
  authenticators: [],
  hasPassword: true,
};
