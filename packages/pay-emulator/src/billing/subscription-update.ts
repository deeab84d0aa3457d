import { invalidRequest } from '../http/api-error.ts';
import type { Seconds } from '../state/clock.ts';
import type { Invoice, InvoiceLine, Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { everyOf, periodEnd } from './calendar.ts';
import { type ItemChange, type PlannedChange, type ProrationBehavior, planChange } from './change-plan.ts';
import { type Collected, collect } from './collect.ts';
import { declineError } from './decline.ts';
import { createInvoice, finalizeInvoice } from './invoice.ts';
import { periodLine } from './lines.ts';
import { setAside } from './paused-collection.ts';
import { keepForLater, takePending } from './pending-lines.ts';
import { pendingUpdate } from './pending-update.ts';
import type { PaymentBehavior } from './subscription-create.ts';
import { changeSubscription } from './subscription-state.ts';

export interface SubscriptionChange {
  /** Fields that change without money. */
  fields: Partial<Subscription>;
  items: readonly ItemChange[];
  proration: ProrationBehavior;
  prorationDate: Seconds | null;
  restart: boolean;
  trialEnd: Seconds | 'now' | null;
  behavior: PaymentBehavior;
}

class NotPaid extends Error {
  readonly collected: Extract<Collected, { kind: 'failed' }>;
  constructor(collected: Extract<Collected, { kind: 'failed' }>) {
    super('not paid');
    this.collected = collected;
  }
}

const current = (world: World, { id }: Subscription): Subscription => {
  const found = world.store.get('subscriptions', id);
  if (!found) throw new Error(`${id} vanished`);
  return found;
};

function invoiceNow(world: World, subscription: Subscription, lines: readonly InvoiceLine[]): Invoice {
  const now = timeOf(world, subscription.customer);
  const draft = createInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    reason: 'subscription_update',
    lines,
    period: { start: now, end: now },
  });
  const { pause_collection: pause } = changeSubscription(world, current(world, subscription), {
    latest_invoice: draft.id,
  });
  return pause ? setAside(world, draft, pause) : finalizeInvoice(world, draft);
}

function checkProrationDate(subscription: Subscription, date: Seconds | null, now: Seconds): Seconds {
  const [item] = subscription.items.data;
  if (date === null) return now;
  if (item && (date < item.current_period_start || date > item.current_period_end)) {
    throw invalidRequest('Invalid proration_date: must be within the current billing period of the subscription.', {
      param: 'proration_date',
    });
  }
  return date;
}

/** What a change would do, for the update itself and for its preview. */
export function planUpdate(
  world: World,
  subscription: Subscription,
  change: Omit<SubscriptionChange, 'behavior' | 'fields'>,
): PlannedChange {
  const now = timeOf(world, subscription.customer);
  const at = checkProrationDate(subscription, change.prorationDate, now);
  const plan = planChange(world, subscription, {
    items: change.items,
    proration: change.proration,
    at,
    now,
    restart: change.restart,
  });
  if (change.trialEnd === null) return plan;
  return change.trialEnd === 'now' ? endTrialNow(world, subscription, plan, now) : extendTrial(plan, change.trialEnd);
}

function endTrialNow(world: World, subscription: Subscription, plan: PlannedChange, now: Seconds): PlannedChange {
  const [first] = plan.items;
  if (subscription.status !== 'trialing' || !first) return plan;
  const period = { start: now, end: periodEnd(now, everyOf(first.price.recurring), now) };
  const items = plan.items.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  return {
    items,
    anchor: now,
    isRestarted: true,
    prorations: [],
    periods: items.map((item) => periodLine(world, subscription.id, item, period)),
  };
}

function extendTrial(plan: PlannedChange, end: Seconds): PlannedChange {
  return { ...plan, anchor: end, items: plan.items.map((item) => ({ ...item, current_period_end: end })), periods: [] };
}

/** The lines that are charged at once. A new period takes the credits of the old one along. */
export const linesDueNow = (plan: PlannedChange, proration: ProrationBehavior): InvoiceLine[] =>
  plan.isRestarted || proration === 'always_invoice' ? [...plan.prorations, ...plan.periods] : plan.periods;

function statusAfter(subscription: Subscription, change: SubscriptionChange, now: Seconds): Partial<Subscription> {
  if (change.trialEnd === null) return {};
  return change.trialEnd === 'now'
    ? { status: 'active', trial_end: now }
    : { status: 'trialing', trial_end: change.trialEnd, trial_start: subscription.trial_start ?? now };
}

/** A cancellation at the end of the period moves to the new period when a change starts one. */
function endWithPeriod(
  { cancel_at_period_end: isLeaving }: Subscription,
  { items }: PlannedChange,
): Partial<Subscription> {
  return isLeaving ? { cancel_at: items[0]?.current_period_end ?? null } : {};
}

/** Changes a subscription: fields first, then plan and money. */
export function updateSubscription(world: World, subscription: Subscription, change: SubscriptionChange): Subscription {
  const now = timeOf(world, subscription.customer);
  const plan = planUpdate(world, subscription, change);
  const due = linesDueNow(plan, change.proration);
  const update: Partial<Subscription> = {
    ...change.fields,
    ...statusAfter(subscription, change, now),
    ...endWithPeriod({ ...subscription, ...change.fields }, plan),
    items: { ...subscription.items, data: plan.items },
    billing_cycle_anchor: plan.anchor,
  };
  const apply = () => {
    const changed = changeSubscription(world, subscription, update);
    if (due.length === 0) {
      keepForLater(world, subscription.id, plan.prorations);
      return changed;
    }
    const open = invoiceNow(world, changed, [...takePending(world, subscription.id), ...due]);
    if (open.status !== 'open') return current(world, changed);
    if (change.behavior === 'default_incomplete' && open.amount_due > 0) return current(world, changed);
    const collected = collect(world, open, { isOffSession: true });
    if (collected.kind === 'failed' && change.behavior !== 'allow_incomplete') throw new NotPaid(collected);
    return current(world, changed);
  };
  try {
    return world.store.attempt(apply);
  } catch (error) {
    if (!(error instanceof NotPaid)) throw error;
    if (change.behavior === 'error_if_incomplete') throw declineError(error.collected);
    return waitForPayment(world, subscription, plan, due);
  }
}

/** The change waits beside the subscription until its invoice is paid. */
function waitForPayment(
  world: World,
  subscription: Subscription,
  plan: PlannedChange,
  due: readonly InvoiceLine[],
): Subscription {
  const now = timeOf(world, subscription.customer);
  changeSubscription(world, subscription, { pending_update: pendingUpdate(subscription, plan, now) });
  const open = invoiceNow(world, subscription, due);
  collect(world, { ...open, auto_advance: false }, { isOffSession: true });
  return current(world, subscription);
}
