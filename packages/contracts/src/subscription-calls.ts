import * as z from 'zod/mini';
import { call } from './call.ts';
import { chargeTerms } from './charge-terms.ts';
import { cents, filled, moment, nothing, planId, text, uuid } from './shapes.ts';

const email = filled(320);

/** What the specification sends with renew and cancel. The server checks all of it against the token and the database. */
const ofSubscription = z.object({ user_id: uuid, sub_id: filled(255), email, plan_id: planId });

/** `payment-url`: go to the checkout page with `sessionId`. `updated`: nothing more to do. */
const outcome = z.union([
  z.object({ action: z.literal('payment-url'), sessionId: z.string(), url: z.url() }),
  z.object({ action: z.literal('updated') }),
]);

const refundObstacle = z.enum(['alreadyRefunded', 'tooLate', 'tooManyDownloads', 'refundedBefore']);

export const subscriptionCalls = {
  renew: call({ method: 'POST', path: '/subscription/renew', caller: 'user', body: ofSubscription, data: nothing }),
  cancel: call({ method: 'POST', path: '/subscription/cancel', caller: 'user', body: ofSubscription, data: nothing }),
  registerFreeTrial: call({
    method: 'POST',
    path: '/subscription/register-free-trial',
    caller: 'user',
    body: z.object({ user_id: uuid, plan_id: planId }),
    data: nothing,
  }),
  create: call({
    method: 'POST',
    path: '/subscription/create',
    caller: 'user',
    body: z.object({
      user_id: uuid,
      email,
      plan_id: planId,
      product_id: z.nullish(text(255)),
      customer_id: z.nullish(text(255)),
      payment_method: z.nullish(text(255)),
    }),
    data: outcome,
  }),
  processSubscription: call({
    method: 'POST',
    path: '/subscription/process-subscription',
    caller: 'user',
    body: z.object({
      type: z.literal('upgrade'),
      user_id: uuid,
      email,
      plan_id: planId,
      product_id: z.nullish(text(255)),
      currentPlanId: z.nullish(planId),
      newPlanId: planId,
    }),
    data: outcome,
  }),
  /** The order behind a checkout page. Only its owner gets it. */
  checkoutSession: call({
    method: 'GET',
    path: '/subscription/checkout-session',
    caller: 'user',
    body: z.object({ sid: filled(255) }),
    data: z.object({
      sid: z.string(),
      status: z.enum(['open', 'complete', 'expired']),
      planId,
      amountCents: cents,
      /** What the order costs now and later; `null` when there is nothing left to pay. */
      terms: z.nullable(chargeTerms),
      expiresAt: moment,
      /** The provider's page; `null` when there is nothing left to pay. */
      url: z.nullable(z.url()),
    }),
  }),
  portal: call({
    method: 'POST',
    path: '/subscription/portal',
    caller: 'user',
    body: z.object({ locale: z.optional(text(10)) }),
    data: z.object({ url: z.url() }),
  }),
  /** What a refund would pay back, shown before it is requested. `payment` is `null` when nothing was paid. */
  refundQuote: call({
    method: 'GET',
    path: '/subscription/refund',
    caller: 'user',
    body: nothing,
    data: z.object({
      payment: z.nullable(z.object({ amountCents: cents, paidAt: moment, downloadsSince: z.int() })),
      obstacles: z.array(refundObstacle),
    }),
  }),
  refund: call({
    method: 'POST',
    path: '/subscription/refund',
    caller: 'user',
    body: z.object({ explanation: text(500) }),
    data: z.object({ amountCents: cents }),
  }),
  /** What a plan costs today, and from the next period on. */
  preview: call({
    method: 'GET',
    path: '/subscription/preview',
    caller: 'user',
    body: z.object({ plan_id: z.coerce.number().check(z.int(), z.minimum(1)) }),
    data: z.object({
      planId,
      terms: chargeTerms,
      /** Credit is prorated by day, so after this time the amounts must be requested again. */
      validForMs: z.int().check(z.minimum(0)),
    }),
  }),
} as const;
