/** The statuses that drive the screens. */
const subscriptionStatuses = ['active', 'canceled', 'past_due'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Parses one of our statuses. An unknown one counts as ended: "Otherwise: 'Subscription expired'". */
export const knownStatus = (value: string): SubscriptionStatus =>
  subscriptionStatuses.find((status) => status === value) ?? 'canceled';

/** All of the payment provider's statuses, and what each means to us. */
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

/** Guards the input: a status that the provider adds later must be rejected here instead of granting anything. */
export const isProviderStatus = (value: unknown): value is ProviderStatus =>
  typeof value === 'string' && Object.hasOwn(providerStatuses, value);
