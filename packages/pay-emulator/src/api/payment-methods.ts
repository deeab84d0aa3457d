import { requireCustomer } from '../billing/invoice.ts';
import { type CardProblem, checkCvc, checkExpiry, checkNumber, digitsOf } from '../cards/card-check.ts';
import { attachCard, createCard, resolveCard } from '../cards/payment-method.ts';
import type { Route } from '../http/api.ts';
import { cardError, invalidRequest, missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { page, paging } from '../http/paginate.ts';
import { emptyable, filled, integer, mergeMetadata, metadata, oneOf, required, shape, text } from '../http/params.ts';
import { emit } from '../state/events.ts';
import type { PaymentMethod } from '../state/wire.ts';
import type { World } from '../state/world.ts';

const billing = shape({ name: emptyable(text()), email: emptyable(text()) });
const createParams = shape({
  type: required(oneOf('card')),
  card: required(
    shape({
      number: text(),
      exp_month: integer({ min: 1, max: 12 }),
      exp_year: integer({ min: 2000, max: 2100 }),
      cvc: text(),
      token: filled,
    }),
  ),
  billing_details: billing,
  metadata,
});
const listParams = shape({ ...paging, customer: filled, type: oneOf('card') });
const attachParams = shape({ customer: required(filled) });
const updateParams = shape({
  metadata,
  card: shape({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer({ min: 2000, max: 2100 }) }),
});

const refusals: Record<CardProblem['code'], readonly [code: string, message: string]> = {
  incomplete_number: ['incorrect_number', 'Your card number is incorrect.'],
  invalid_number: ['incorrect_number', 'Your card number is incorrect.'],
  invalid_expiry: ['invalid_expiry_year', "Your card's expiration year is invalid."],
  expired: ['invalid_expiry_year', "Your card's expiration year is invalid."],
  invalid_cvc: ['invalid_cvc', "Your card's security code is invalid."],
  missing_name: ['incorrect_number', 'The name is missing.'],
};

function requireMethod(world: World, id: string): PaymentMethod {
  const method = world.store.get('paymentMethods', id);
  if (!method) throw missing('PaymentMethod', id, 'payment_method');
  return method;
}

function create(
  world: World,
  { card, billing_details: details, metadata: given }: ReturnType<typeof createParams.read>,
): PaymentMethod {
  const extra = { name: details?.name ?? null, email: details?.email ?? null, metadata: mergeMetadata({}, given) };
  if (card.token !== undefined) {
    const method = resolveCard(world, card.token, 'card[token]');
    return world.store.put('paymentMethods', {
      ...method,
      billing_details: { ...method.billing_details, name: extra.name, email: extra.email },
      metadata: extra.metadata,
    });
  }
  const number = digitsOf(card.number ?? '');
  const [month, year] = [card.exp_month ?? 0, card.exp_year ?? 0];
  const problem =
    checkNumber(number) ??
    checkExpiry({ month, year }, world.clock.now) ??
    (card.cvc === undefined ? null : checkCvc(card.cvc, number));
  if (problem) {
    const [code, message] = refusals[problem.code];
    throw cardError(message, { code, param: `card[${problem.field === 'expiry' ? 'exp_year' : problem.field}]` });
  }
  return createCard(world, { number, expMonth: month, expYear: year, ...extra });
}

/** A detached card is no longer anyone's default. */
export function detach(world: World, method: PaymentMethod): PaymentMethod {
  const { customer: owner } = method;
  if (owner === null)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  const customer = world.store.get('customers', owner);
  if (customer && !customer.deleted && customer.invoice_settings.default_payment_method === method.id) {
    world.store.put('customers', {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  for (const subscription of world.store.filter('subscriptions', (one) => one.default_payment_method === method.id)) {
    world.store.put('subscriptions', { ...subscription, default_payment_method: null });
  }
  const detached = world.store.put('paymentMethods', { ...method, customer: null });
  emit(world, 'payment_method.detached', detached, method);
  return detached;
}

const isOf = (method: PaymentMethod, customer: string | undefined): boolean =>
  customer !== undefined && method.customer === customer;

export const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    answer: ({ world, params }) => create(world, createParams.read(params, '')),
  },
  { method: 'GET', path: '/v1/payment_methods/:id', answer: ({ world, path }) => requireMethod(world, path('id')) },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    answer({ world, params, path }) {
      const method = requireMethod(world, path('id'));
      const { metadata: changes = {}, card } = updateParams.read(params, '');
      const after = world.store.put('paymentMethods', {
        ...method,
        metadata: mergeMetadata(method.metadata, changes),
        ...(method.card ? { card: { ...method.card, ...card } } : {}),
      });
      emit(world, 'payment_method.updated', after, method);
      return after;
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    answer({ world, params, path }) {
      const { id } = requireCustomer(world, attachParams.read(params, '').customer);
      return attachCard(world, resolveCard(world, path('id')), id);
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    answer: ({ world, path }) => detach(world, requireMethod(world, path('id'))),
  },
  listRoute('/v1/payment_methods', 'paymentMethods', listParams, (method, given) => isOf(method, given.customer)),
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    answer({ world, params, path }) {
      const { id } = requireCustomer(world, path('id'), 'id');
      const given = shape({ ...paging, type: oneOf('card') }).read(params, '');
      return page(`/v1/customers/${id}/payment_methods`, world.store.all('paymentMethods'), given, (method) =>
        isOf(method, id),
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods/:method',
    answer({ world, path }) {
      const method = requireMethod(world, path('method'));
      if (method.customer !== path('id')) throw missing('PaymentMethod', method.id, 'payment_method');
      return method;
    },
  },
];
