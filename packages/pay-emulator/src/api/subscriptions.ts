import { periodOf } from '../billing/change-plan.ts';
import { collect } from '../billing/collect.ts';
import { createInvoice, finalizeInvoice, requireCustomer } from '../billing/invoice.ts';
import { fullAmount, prorationLine } from '../billing/lines.ts';
import { takePending } from '../billing/pending-lines.ts';
import { remainingShare } from '../billing/proration.ts';
import { createSubscription } from '../billing/subscription-create.ts';
import { endSubscription, isEnded } from '../billing/subscription-state.ts';
import { updateSubscription } from '../billing/subscription-update.ts';
import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { paging } from '../http/paginate.ts';
import { filled, isInRange, mergeMetadata, oneOf, range, shape } from '../http/params.ts';
import { daySeconds } from '../state/clock.ts';
import type { Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { ownCard, parseChange, recurringPrice } from './parse-change.ts';
import { cancelParams, createParams, updateParams } from './subscription-params.ts';

const listParams = shape({
  ...paging,
  customer: filled,
  price: filled,
  status: oneOf(
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ),
  created: range,
  current_period_start: range,
  current_period_end: range,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  test_clock: filled,
});

export function requireSubscription(world: World, id: string, param = 'id'): Subscription {
  const subscription = world.store.get('subscriptions', id);
  if (!subscription) throw missing('subscription', id, param);
  return subscription;
}

function create(world: World, given: ReturnType<typeof createParams.read>): Subscription {
  const customer = requireCustomer(world, given.customer);
  const now = timeOf(world, customer.id);
  if (given.items.length === 0)
    throw invalidRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const days = given.trial_period_days ?? 0;
  const until = given.trial_end === 'now' ? undefined : given.trial_end;
  const trialEnd = until ?? (days > 0 ? now + days * daySeconds : null);
  if (trialEnd !== null && trialEnd <= now)
    throw invalidRequest('Invalid trial_end: must be in the future.', { param: 'trial_end' });
  return createSubscription(world, {
    customer: customer.id,
    items: given.items.map(({ price = '', quantity = 1 }, index) => ({
      price: recurringPrice(world, price, `items[${index}][price]`),
      quantity,
    })),
    metadata: mergeMetadata({}, given.metadata),
    description: given.description ?? null,
    method:
      given.default_payment_method === undefined ? null : ownCard(world, customer.id, given.default_payment_method),
    trialEnd,
    trialWithoutCard: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    cancelAtPeriodEnd: given.cancel_at_period_end ?? false,
    cancelAt: given.cancel_at ?? null,
    behavior: given.payment_behavior ?? 'allow_incomplete',
    savesCard: given.payment_settings?.save_default_payment_method === 'on_subscription',
    isOffSession: given.off_session ?? false,
  }).subscription;
}

function update(world: World, id: string, given: ReturnType<typeof updateParams.read>): Subscription {
  const subscription = requireSubscription(world, id);
  const isHarmless = Object.keys(given).every((key) => key === 'metadata' || key === 'cancellation_details');
  if (isEnded(subscription) && !isHarmless) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  return updateSubscription(world, subscription, parseChange(world, subscription, given));
}

function cancel(world: World, id: string, given: ReturnType<typeof cancelParams.read>): Subscription {
  const subscription = requireSubscription(world, id);
  if (isEnded(subscription)) throw missing('subscription', id);
  const now = timeOf(world, subscription.customer);
  const credits = given.prorate
    ? subscription.items.data.map((item) =>
        prorationLine(world, id, item, -remainingShare(fullAmount(item), periodOf(item), now), periodOf(item), now),
      )
    : [];
  const lines =
    given.invoice_now || given.prorate
      ? [...takePending(world, id), ...credits].filter(({ amount }) => amount !== 0)
      : [];
  const { comment = null, feedback = null } = given.cancellation_details ?? {};
  const ended = endSubscription(
    world,
    { ...subscription, cancellation_details: { comment, feedback, feedback_option: null, reason: null } },
    'cancellation_requested',
  );
  if (lines.length === 0) return ended;
  const draft = createInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: id,
    reason: 'subscription_update',
    lines,
    period: { start: now, end: now },
  });
  collect(world, finalizeInvoice(world, draft), { isOffSession: true });
  return world.store.put('subscriptions', { ...ended, latest_invoice: draft.id });
}

const hasStatus = ({ status }: Subscription, wanted: string | undefined): boolean => {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'all') return true;
  return wanted === 'ended' ? status === 'canceled' || status === 'incomplete_expired' : status === wanted;
};

export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    answer: ({ world, params }) => create(world, createParams.read(params, '')),
  },
  { method: 'GET', path: '/v1/subscriptions/:id', answer: ({ world, path }) => requireSubscription(world, path('id')) },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    answer: ({ world, params, path }) => update(world, path('id'), updateParams.read(params, '')),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    answer: ({ world, params, path }) => cancel(world, path('id'), cancelParams.read(params, '')),
  },
  listRoute('/v1/subscriptions', 'subscriptions', listParams, (subscription, given) => {
    const [item] = subscription.items.data;
    return (
      hasStatus(subscription, given.status) &&
      (given.customer === undefined || subscription.customer === given.customer) &&
      (given.price === undefined || subscription.items.data.some(({ price }) => price.id === given.price)) &&
      (given.test_clock === undefined || subscription.test_clock === given.test_clock) &&
      isInRange(subscription.created, given.created) &&
      isInRange(item?.current_period_start ?? 0, given.current_period_start) &&
      isInRange(item?.current_period_end ?? 0, given.current_period_end)
    );
  }),
];
