import type { Seconds } from '../state/clock.ts';
import { emit } from '../state/events.ts';
import { newId } from '../state/ids.ts';
import type { Price, Subscription } from '../state/wire.ts';
import { testClockOf, timeOf, type World } from '../state/world.ts';
import { everyOf, periodEnd } from './calendar.ts';
import { newItem } from './change-plan.ts';
import { type Collected, collect } from './collect.ts';
import { declineError } from './decline.ts';
import { createInvoice, finalizeInvoice } from './invoice.ts';
import { periodLine } from './lines.ts';

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete';
export type TrialWithoutCard = 'cancel' | 'create_invoice' | 'pause';

export interface NewSubscription {
  customer: string;
  items: readonly { price: Price; quantity: number }[];
  metadata?: Record<string, string>;
  description?: string | null;
  method?: string | null;
  trialEnd?: Seconds | null;
  trialWithoutCard?: TrialWithoutCard;
  cancelAtPeriodEnd?: boolean;
  cancelAt?: Seconds | null;
  behavior?: PaymentBehavior;
  savesCard?: boolean;
  isOffSession: boolean;
  isAuthenticated?: boolean;
}

function firstState(world: World, parts: NewSubscription): Subscription {
  const now = timeOf(world, parts.customer);
  const id = newId('sub');
  const trialEnd = parts.trialEnd ?? null;
  const [first] = parts.items;
  const every = everyOf(first?.price.recurring ?? null);
  const period = { start: now, end: trialEnd ?? periodEnd(now, every, now) };
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: parts.cancelAt ?? (parts.cancelAtPeriodEnd ? period.end : null),
    cancel_at_period_end: parts.cancelAtPeriodEnd ?? false,
    canceled_at: parts.cancelAtPeriodEnd ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: first?.price.currency ?? 'usd',
    customer: parts.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: parts.method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: parts.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: parts.items.map(({ price, quantity }) => newItem(id, price, quantity, period, now)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: parts.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: parts.savesCard ? 'on_subscription' : 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: testClockOf(world, parts.customer),
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: parts.trialWithoutCard ?? 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : now,
  };
}

/** Starts a subscription and collects its first invoice. */
export function createSubscription(
  world: World,
  parts: NewSubscription,
): { subscription: Subscription; collected: Collected | null } {
  return world.store.attempt(() => {
    const made = firstState(world, parts);
    const period = { start: made.start_date, end: made.items.data[0]?.current_period_end ?? made.start_date };
    world.store.put('subscriptions', made);
    const draft = createInvoice(world, {
      customer: parts.customer,
      currency: made.currency,
      subscription: made.id,
      subscriptionMetadata: made.metadata,
      reason: 'subscription_create',
      lines: made.items.data.map((item) =>
        periodLine(world, made.id, item, period, { isTrial: made.trial_end !== null }),
      ),
      period: { start: made.start_date, end: made.start_date },
    });
    const started = world.store.put('subscriptions', { ...made, latest_invoice: draft.id });
    emit(world, 'customer.subscription.created', started);
    const open = finalizeInvoice(world, draft);
    const waits = parts.behavior === 'default_incomplete' && open.amount_due > 0;
    const { isOffSession, isAuthenticated = false } = parts;
    const collected = waits ? null : collect(world, open, { isOffSession, isAuthenticated });
    if (collected?.kind === 'failed' && parts.behavior === 'error_if_incomplete') throw declineError(collected);
    return { subscription: world.store.get('subscriptions', made.id) ?? started, collected };
  });
}
