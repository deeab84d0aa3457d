/** The statuses that drive the screens. */
const subscriptionStatuses = ['active', 'canceled', 'past_due'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Reads a status of ours. An unknown one counts as ended: "Otherwise: 'Subscription expired'". */
export const knownStatus = (value: string): SubscriptionStatus =>
  subscriptionStatuses.find((status) => status === value) ?? 'canceled';

/** The payment provider's statuses, all of them, and what each means to us. */
export const providerStatuses = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'past_due',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
  paused: 'canceled',
} as const satisfies Readonly<Record<string, SubscriptionStatus>>;
export type ProviderStatus = keyof typeof providerStatuses;

/** Guards the way in: a status that the provider invents later must stop there instead of granting anything. */
export const isProviderStatus = (value: unknown): value is ProviderStatus =>
  typeof value === 'string' && Object.hasOwn(providerStatuses, value);
