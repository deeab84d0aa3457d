import { hourSeconds } from '../state/clock.ts';
import { emit } from '../state/events.ts';
import type { Invoice, Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { everyOf, periodEnd } from './calendar.ts';
import { cardFor, collect } from './collect.ts';
import { createInvoice, finalizeInvoice, voidInvoice } from './invoice.ts';
import { periodLine } from './lines.ts';
import { setAside } from './paused-collection.ts';
import { takePending } from './pending-lines.ts';
import { dropPendingUpdate } from './pending-update.ts';
import { changeSubscription, endSubscription, openInvoices } from './subscription-state.ts';

/** How long a first payment may take. */
export const incompleteSeconds = 23 * hourSeconds;

/** The period is over: pause, or begin the next one with an invoice that is collected a little later. */
export function renew(world: World, subscription: Subscription): void {
  const now = timeOf(world, subscription.customer);
  const isTrialOver = subscription.status === 'trialing';
  if (isTrialOver && !trialGoesOn(world, subscription)) return;
  const { items } = subscription;
  const [first] = items.data;
  if (!first) return;
  const old = { start: first.current_period_start, end: first.current_period_end };
  const period = {
    start: old.end,
    end: periodEnd(subscription.billing_cycle_anchor, everyOf(first.price.recurring), old.end),
  };
  // It ends within the new period, of which only that part is charged.
  const until = Math.min(period.end, subscription.cancel_at ?? period.end);
  const renewed = items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  // No one pays an unpaid subscription's invoices by themselves: they stay drafts.
  const { pause_collection: pause } = subscription;
  const isCollected = subscription.status !== 'unpaid' && pause === null;
  const draft = createInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    reason: 'subscription_cycle',
    lines: [
      ...takePending(world, subscription.id),
      ...renewed.map((item) => periodLine(world, subscription.id, item, period, { until })),
    ],
    period: old,
    finalizesAt: isCollected ? now + world.settings.draftTime : null,
  });
  if (pause) setAside(world, draft, pause);
  else if (!isCollected) world.store.put('invoices', { ...draft, auto_advance: false });
  changeSubscription(world, subscription, {
    items: { ...items, data: renewed },
    latest_invoice: draft.id,
    ...(isTrialOver ? { status: 'active' } : {}),
  });
}

function trialGoesOn(world: World, subscription: Subscription): boolean {
  const customer = world.store.get('customers', subscription.customer);
  const onFile = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null;
  if ((subscription.default_payment_method ?? onFile) !== null) return true;
  switch (subscription.trial_settings?.end_behavior.missing_payment_method) {
    case 'cancel':
      endSubscription(world, subscription, 'cancellation_requested');
      return false;
    case 'pause': {
      const paused = changeSubscription(world, subscription, { status: 'paused' });
      emit(world, 'customer.subscription.paused', paused);
      return false;
    }
    default:
      return true;
  }
}

/** A draft's time is over: make it binding and collect it. */
export function advanceDraft(world: World, draft: Invoice): void {
  collect(world, finalizeInvoice(world, draft), { isOffSession: true });
}

/** One more try on a late invoice. */
export function retry(world: World, invoice: Invoice): void {
  const due = world.store.put('invoices', { ...invoice, next_payment_attempt: null });
  collect(world, due, { method: cardFor(world, due), isOffSession: true });
}

/** The first payment never came. */
export function expireIncomplete(world: World, subscription: Subscription): void {
  for (const invoice of openInvoices(world, subscription.id)) voidInvoice(world, invoice);
  const now = timeOf(world, subscription.customer);
  changeSubscription(world, subscription, { status: 'incomplete_expired', ended_at: now });
}

export function expirePendingUpdate(world: World, subscription: Subscription): void {
  const invoice =
    subscription.latest_invoice === null ? undefined : world.store.get('invoices', subscription.latest_invoice);
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  dropPendingUpdate(world, subscription);
}
