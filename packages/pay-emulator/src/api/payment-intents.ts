import { collect } from '../billing/collect.ts';
import { intentError } from '../billing/decline.ts';
import { requireCustomer } from '../billing/invoice.ts';
import { cancelIntent, confirmIntent, createIntent } from '../billing/payment-intent.ts';
import { attachCard, resolveCard } from '../cards/payment-method.ts';
import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { paging } from '../http/paginate.ts';
import {
  boolean,
  filled,
  integer,
  isInRange,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  range,
  required,
  shape,
  text,
} from '../http/params.ts';
import type { PaymentIntent } from '../state/wire.ts';
import type { World } from '../state/world.ts';

const createParams = shape({
  amount: required(integer({ min: 1, max: 99_999_999 })),
  currency: required(text({ pattern: /^[a-zA-Z]{3}$/ })),
  customer: filled,
  payment_method: filled,
  payment_method_types: list(oneOf('card')),
  automatic_payment_methods: shape({ enabled: required(boolean), allow_redirects: oneOf('always', 'never') }),
  confirm: boolean,
  off_session: boolean,
  description: text({ max: 1000 }),
  metadata,
  receipt_email: text(),
  return_url: text(),
  setup_future_usage: oneOf('on_session', 'off_session'),
});
const confirmParams = shape({ payment_method: filled, off_session: boolean, return_url: text() });
const updateParams = shape({ metadata, description: text({ max: 1000 }), receipt_email: text() });
const cancelParams = shape({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
});
const listParams = shape({ ...paging, customer: filled, created: range });

export function requireIntent(world: World, id: string, param = 'id'): PaymentIntent {
  const intent = world.store.get('paymentIntents', id);
  if (!intent) throw missing('payment_intent', id, param);
  return intent;
}

interface Confirm {
  payment_method?: string;
  off_session?: boolean;
  return_url?: string;
}

/** Collects an intent's payment. One that belongs to an invoice also settles that invoice. */
export function confirm(world: World, intent: PaymentIntent, given: Confirm, isAuthenticated = false): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`This PaymentIntent's status is ${intent.status}: it cannot be confirmed.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const chosen = given.payment_method ?? intent.payment_method;
  if (chosen === null)
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  const isOffSession = given.off_session ?? false;
  const payment = world.store.find('invoicePayments', (one) => one.payment.payment_intent === intent.id);
  const invoice = payment && world.store.get('invoices', payment.invoice);
  if (invoice?.status === 'open') {
    collect(world, invoice, { method: chosen, isOffSession, isAuthenticated, returnUrl: given.return_url ?? null });
  } else {
    const method = resolveCard(world, chosen);
    const kept =
      intent.customer !== null && intent.setup_future_usage !== null
        ? attachCard(world, method, intent.customer)
        : method;
    confirmIntent(world, intent, { method: kept, isOffSession, isAuthenticated, returnUrl: given.return_url ?? null });
  }
  const after = requireIntent(world, intent.id);
  if (after.last_payment_error) throw intentError(after);
  return after;
}

export const paymentIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    answer({ world, params }) {
      const given = createParams.read(params, '');
      if (given.customer !== undefined) requireCustomer(world, given.customer);
      const method = given.payment_method === undefined ? null : resolveCard(world, given.payment_method).id;
      const intent = createIntent(world, {
        amount: given.amount,
        currency: given.currency.toLowerCase(),
        customer: given.customer ?? null,
        method,
        description: given.description ?? null,
        metadata: mergeMetadata({}, given.metadata),
        receiptEmail: given.receipt_email ?? null,
        setupFutureUsage: given.setup_future_usage ?? null,
      });
      if (!given.confirm) return intent;
      const { off_session, return_url } = given;
      return confirm(world, intent, {
        ...(off_session === undefined ? {} : { off_session }),
        ...(return_url === undefined ? {} : { return_url }),
      });
    },
  },
  { method: 'GET', path: '/v1/payment_intents/:id', answer: ({ world, path }) => requireIntent(world, path('id')) },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    answer({ world, params, path }) {
      const intent = requireIntent(world, path('id'));
      const { metadata: changes = {}, ...rest } = updateParams.read(params, '');
      return world.store.put('paymentIntents', {
        ...intent,
        ...rest,
        metadata: mergeMetadata(intent.metadata, changes),
      });
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    answer: ({ world, params, path }) =>
      confirm(world, requireIntent(world, path('id')), confirmParams.read(params, '')),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    answer({ world, params, path }) {
      const intent = requireIntent(world, path('id'));
      const { cancellation_reason: reason = null } = cancelParams.read(params, '');
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
          code: 'payment_intent_unexpected_state',
        });
      }
      return cancelIntent(world, intent, reason);
    },
  },
  listRoute(
    '/v1/payment_intents',
    'paymentIntents',
    listParams,
    (intent, given) =>
      (given.customer === undefined || intent.customer === given.customer) && isInRange(intent.created, given.created),
  ),
];
