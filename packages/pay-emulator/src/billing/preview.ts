import { newId } from '../state/ids.ts';
import type { Invoice, InvoiceLine, Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { everyOf, periodEnd } from './calendar.ts';
import { draftInvoice } from './invoice.ts';
import { periodLine } from './lines.ts';
import { pendingLines } from './pending-lines.ts';
import { linesDueNow, planUpdate, type SubscriptionChange } from './subscription-update.ts';

type PreviewRequest = Omit<SubscriptionChange, 'behavior' | 'fields'>;

function preview(
  world: World,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
  reason: Invoice['billing_reason'],
  start: number,
): Invoice {
  const draft = draftInvoice(world, {
    id: newId('upcoming_in'),
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    reason: 'subscription_cycle',
    lines,
    period: { start, end: start },
  });
  const [credit, total] = [draft.starting_balance, draft.total];
  return {
    ...draft,
    billing_reason: reason,
    created: start,
    ending_balance: total + credit < 0 ? total + credit : 0,
    auto_advance: false,
  };
}

/** The invoice that a change would create now, or the next one if it creates none. */
export function previewChange(world: World, subscription: Subscription, request: PreviewRequest): Invoice {
  const now = timeOf(world, subscription.customer);
  const plan = planUpdate(world, subscription, request);
  const due = linesDueNow(plan, request.proration);
  const waiting = pendingLines(world, subscription.id);
  if (due.length > 0) return preview(world, subscription, [...waiting, ...due], 'upcoming', now);
  return preview(
    world,
    subscription,
    [...waiting, ...plan.prorations, ...nextPeriods(world, subscription, plan.items, plan.anchor)],
    'upcoming',
    nextStart(plan.items, now),
  );
}

const nextStart = (items: Subscription['items']['data'], now: number) => items[0]?.current_period_end ?? now;

function nextPeriods(
  world: World,
  subscription: Subscription,
  items: Subscription['items']['data'],
  anchor: number,
): InvoiceLine[] {
  if (subscription.cancel_at !== null) return [];
  return items.map((item) => {
    const start = item.current_period_end;
    return periodLine(world, subscription.id, item, {
      start,
      end: periodEnd(anchor, everyOf(item.price.recurring), start),
    });
  });
}
