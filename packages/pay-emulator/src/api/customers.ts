import { expireSession } from '../billing/checkout-session.ts';
import { createCustomer } from '../billing/customer.ts';
import { requireCustomer } from '../billing/invoice.ts';
import { endSubscription, isEnded } from '../billing/subscription-state.ts';
import { attachCard, resolveCard } from '../cards/payment-method.ts';
import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { page, paging } from '../http/paginate.ts';
import {
  emptyable,
  filled,
  integer,
  isInRange,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  range,
  shape,
  text,
} from '../http/params.ts';
import { emit } from '../state/events.ts';
import type { Customer } from '../state/wire.ts';
import type { World } from '../state/world.ts';

const address = shape({
  city: emptyable(text()),
  country: emptyable(text()),
  line1: emptyable(text()),
  line2: emptyable(text()),
  postal_code: emptyable(text()),
  state: emptyable(text()),
});
const email = emptyable(text({ max: 512, pattern: /^[^\s@]+@[^\s@]+$/ }));
const common = {
  email,
  name: emptyable(text({ max: 256 })),
  phone: emptyable(text({ max: 20 })),
  description: emptyable(text()),
  address: emptyable(address),
  metadata,
  preferred_locales: list(text()),
  balance: integer(),
  invoice_settings: shape({ default_payment_method: emptyable(filled) }),
  tax_exempt: oneOf('none'),
};
const createParams = shape({ ...common, payment_method: filled, test_clock: filled });
const updateParams = shape(common);
const listParams = shape({ ...paging, email: text(), created: range, test_clock: filled });

type Address = NonNullable<Customer['address']>;
const fullAddress = (given: Partial<Address> | null | undefined): Address | null =>
  given ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...given } : null;

function ownCard(world: World, customer: string, method: string | null): string | null {
  if (method === null) return null;
  const found = resolveCard(world, method, 'invoice_settings[default_payment_method]');
  if (found.customer === null && method !== found.id) return attachCard(world, found, customer).id;
  if (found.customer !== customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  }
  return found.id;
}

function update(world: World, id: string, given: ReturnType<typeof updateParams.read>): Customer {
  const before = requireCustomer(world, id, 'id');
  const card = given.invoice_settings?.default_payment_method;
  const after: Customer = {
    ...before,
    ...(given.email === undefined ? {} : { email: given.email }),
    ...(given.name === undefined ? {} : { name: given.name }),
    ...(given.phone === undefined ? {} : { phone: given.phone }),
    ...(given.description === undefined ? {} : { description: given.description }),
    ...(given.address === undefined ? {} : { address: fullAddress(given.address as Partial<Address> | null) }),
    ...(given.preferred_locales === undefined ? {} : { preferred_locales: given.preferred_locales }),
    ...(given.balance === undefined ? {} : { balance: given.balance }),
    ...(card === undefined
      ? {}
      : { invoice_settings: { ...before.invoice_settings, default_payment_method: ownCard(world, id, card) } }),
    metadata: mergeMetadata(before.metadata, given.metadata === undefined ? {} : given.metadata),
  };
  world.store.put('customers', after);
  emit(world, 'customer.updated', after, before);
  return after;
}

function remove(world: World, id: string): object {
  const customer = requireCustomer(world, id, 'id');
  for (const subscription of world.store.filter('subscriptions', (one) => one.customer === id && !isEnded(one))) {
    endSubscription(world, subscription, 'cancellation_requested');
  }
  for (const session of world.store.filter('checkoutSessions', (one) => one.customer === id && one.status === 'open')) {
    expireSession(world, session);
  }
  emit(world, 'customer.deleted', customer);
  for (const method of world.store.filter('paymentMethods', (one) => one.customer === id)) {
    world.store.put('paymentMethods', { ...method, customer: null });
  }
  return world.store.put('customers', { id, object: 'customer', deleted: true as const });
}

const live = (world: World): Customer[] => world.store.all('customers').filter((one): one is Customer => !one.deleted);

export const customerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    answer({ world, params }) {
      const given = createParams.read(params, '');
      if (given.test_clock !== undefined && !world.store.get('testClocks', given.test_clock)) {
        throw missing('test_clock', given.test_clock, 'test_clock');
      }
      const customer = createCustomer(world, {
        email: given.email ?? null,
        name: given.name ?? null,
        phone: given.phone ?? null,
        description: given.description ?? null,
        address: fullAddress(given.address as Partial<Address> | null | undefined),
        metadata: mergeMetadata({}, given.metadata),
        locales: given.preferred_locales ?? [],
        balance: given.balance ?? 0,
        testClock: given.test_clock ?? null,
      });
      if (given.payment_method !== undefined) attachCard(world, resolveCard(world, given.payment_method), customer.id);
      const card = given.invoice_settings?.default_payment_method ?? null;
      if (card === null) return customer;
      const chosen = card === given.payment_method ? newestCard(world, customer.id) : ownCard(world, customer.id, card);
      return world.store.put('customers', {
        ...customer,
        invoice_settings: { ...customer.invoice_settings, default_payment_method: chosen },
      });
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    answer({ world, path }) {
      const customer = world.store.get('customers', path('id'));
      if (!customer) throw missing('customer', path('id'));
      return customer;
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    answer: ({ world, params, path }) => update(world, path('id'), updateParams.read(params, '')),
  },
  { method: 'DELETE', path: '/v1/customers/:id', answer: ({ world, path }) => remove(world, path('id')) },
  {
    method: 'GET',
    path: '/v1/customers',
    answer({ world, params }) {
      const given = listParams.read(params, '');
      return page(
        '/v1/customers',
        live(world),
        given,
        (customer) =>
          (given.email === undefined || customer.email === given.email) &&
          isInRange(customer.created, given.created) &&
          (given.test_clock ?? null) === (customer.test_clock ?? null),
      );
    },
  },
];

const newestCard = (world: World, customer: string): string | null =>
  world.store.filter('paymentMethods', (method) => method.customer === customer).at(-1)?.id ?? null;
