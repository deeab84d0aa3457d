import type { WireList } from '../state/wire.ts';
import type { World } from '../state/world.ts';

type Include = (world: World, holder: Record<string, unknown>) => unknown;

const listOf = <T>(url: string, data: T[]): WireList<T> => ({ object: 'list', data, has_more: false, url });

/** Fields that are absent unless requested. */
export const includable: Readonly<Record<string, Readonly<Record<string, Include>>>> = {
  'checkout.session': {
    line_items: (world, { id }) =>
      listOf(`/v1/checkout/sessions/${id}/line_items`, world.store.get('checkoutDetails', String(id))?.lineItems ?? []),
  },
  invoice: {
    payments: (world, { id }) =>
      listOf(
        `/v1/invoice_payments`,
        world.store.filter('invoicePayments', ({ invoice }) => invoice === id),
      ),
  },
  charge: {
    refunds: (world, { id }) =>
      listOf(`/v1/charges/${id}/refunds`, world.store.filter('refunds', ({ charge }) => charge === id).reverse()),
  },
  customer: {
    subscriptions: (world, { id }) =>
      listOf(
        `/v1/customers/${id}/subscriptions`,
        world.store
          .filter('subscriptions', ({ customer, status }) => customer === id && status !== 'canceled')
          .reverse(),
      ),
  },
};
