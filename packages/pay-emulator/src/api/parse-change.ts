import type { ItemChange } from '../billing/change-plan.ts';
import { redeem } from '../billing/discount.ts';
import type { SubscriptionChange } from '../billing/subscription-update.ts';
import { attachCard, resolveCard } from '../cards/payment-method.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { mergeMetadata } from '../http/params.ts';
import type { Seconds } from '../state/clock.ts';
import type { Price, Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { requirePrice } from './prices.ts';
import type { itemParams, updateParams } from './subscription-params.ts';

type Item = ReturnType<typeof itemParams.read>;
type Update = ReturnType<typeof updateParams.read>;

export function recurringPrice(world: World, id: string, param: string): Price {
  const price = requirePrice(world, id, param);
  if (price.type !== 'recurring') {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  }
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', { param });
  return price;
}

/** The wished items; an item named without an id but with the price of an existing one would be a second one, as with the provider. */
export function itemChanges(world: World, subscription: Subscription, items: readonly Item[]): ItemChange[] {
  return items.map(({ id, price, quantity, deleted }, index) => {
    const param = `items[${index}]`;
    if (id !== undefined && !subscription.items.data.some((item) => item.id === id)) {
      throw missing('subscription_item', id, `${param}[id]`);
    }
    if (id === undefined && price === undefined)
      throw invalidRequest(`Missing required param: ${param}[price].`, {
        code: 'parameter_missing',
        param: `${param}[price]`,
      });
    return {
      item: id ?? null,
      ...(price === undefined ? {} : { price: recurringPrice(world, price, `${param}[price]`) }),
      ...(quantity === undefined ? {} : { quantity }),
      ...(deleted === undefined ? {} : { isDeleted: deleted }),
    };
  });
}

export function ownCard(world: World, customer: string, id: string): string {
  const card = resolveCard(world, id, 'default_payment_method');
  if (card.id !== id) return attachCard(world, card, customer).id;
  if (card.customer !== customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  }
  return card.id;
}

/** `cancel_at_period_end` and `cancel_at` are two ways to say one thing; both fields always agree. */
function cancellation(subscription: Subscription, given: Update, now: Seconds): Partial<Subscription> {
  const periodEnd = subscription.items.data[0]?.current_period_end ?? null;
  const details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
    ...subscription.cancellation_details,
  };
  const said = {
    ...(given.cancellation_details?.comment === undefined ? {} : { comment: given.cancellation_details.comment }),
    ...(given.cancellation_details?.feedback === undefined ? {} : { feedback: given.cancellation_details.feedback }),
  };
  const wanted = given.cancel_at_period_end;
  if (wanted === true) {
    return {
      cancel_at_period_end: true,
      cancel_at: periodEnd,
      canceled_at: subscription.canceled_at ?? now,
      cancellation_details: { ...details, ...said, reason: 'cancellation_requested' },
    };
  }
  if (wanted === false || given.cancel_at === null) {
    return {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { ...details, ...said, reason: null },
    };
  }
  if (given.cancel_at !== undefined) {
    return {
      cancel_at_period_end: false,
      cancel_at: given.cancel_at,
      canceled_at: now,
      cancellation_details: { ...details, ...said, reason: 'cancellation_requested' },
    };
  }
  return given.cancellation_details ? { cancellation_details: { ...details, ...said } } : {};
}

function checkPending({ payment_behavior: behavior, ...given }: Update): void {
  if (behavior !== 'pending_if_incomplete') return;
  const allowed = new Set([
    'items',
    'proration_behavior',
    'proration_date',
    'billing_cycle_anchor',
    'trial_end',
    'off_session',
  ]);
  const extra = Object.keys(given).find((key) => !allowed.has(key));
  if (extra !== undefined) {
    throw invalidRequest(`You cannot set \`${extra}\` when using \`payment_behavior=pending_if_incomplete\`.`, {
      param: extra,
    });
  }
}

const pauseOf = (given: NonNullable<Update['pause_collection']> | null): Subscription['pause_collection'] =>
  given && { behavior: given.behavior, resumes_at: given.resumes_at ?? null };

/** What an update asks for, checked. */
export function parseChange(world: World, subscription: Subscription, given: Update): SubscriptionChange {
  checkPending(given);
  if (given.cancel_at_period_end !== undefined && given.cancel_at !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      code: 'parameters_exclusive',
    });
  }
  const now = timeOf(world, subscription.customer);
  const moments = {
    cancel_at: given.cancel_at,
    trial_end: given.trial_end,
    'pause_collection[resumes_at]': given.pause_collection?.resumes_at,
  };
  for (const [param, moment] of Object.entries(moments)) {
    if (typeof moment === 'number' && moment <= now) {
      throw invalidRequest(`Invalid ${param}: must be in the future.`, { param });
    }
  }
  return {
    fields: {
      ...cancellation(subscription, given, now),
      ...(given.default_payment_method === undefined
        ? {}
        : { default_payment_method: ownCard(world, subscription.customer, given.default_payment_method) }),
      ...(given.description === undefined ? {} : { description: given.description }),
      ...(given.pause_collection === undefined ? {} : { pause_collection: pauseOf(given.pause_collection) }),
      ...(given.discounts === undefined
        ? {}
        : { discounts: (given.discounts ?? []).map(({ coupon }) => redeem(world, subscription, coupon).id) }),
      ...(given.metadata === undefined ? {} : { metadata: mergeMetadata(subscription.metadata, given.metadata) }),
      ...(given.trial_settings === undefined
        ? {}
        : { trial_settings: { end_behavior: { billing_cycle_anchor: null, ...given.trial_settings.end_behavior } } }),
      ...(given.payment_settings?.save_default_payment_method === undefined
        ? {}
        : {
            payment_settings: {
              payment_method_options: null,
              payment_method_types: null,
              save_default_payment_method: given.payment_settings.save_default_payment_method,
            },
          }),
    },
    items: itemChanges(world, subscription, given.items ?? []),
    proration: given.proration_behavior ?? 'create_prorations',
    prorationDate: given.proration_date ?? null,
    restart: given.billing_cycle_anchor === 'now',
    trialEnd: given.trial_end ?? null,
    behavior: given.payment_behavior ?? 'allow_incomplete',
  };
}
