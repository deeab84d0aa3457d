import type { Route } from '../http/api.ts';
import { missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { paging } from '../http/paginate.ts';
import { filled, oneOf, required, shape } from '../http/params.ts';

const listParams = shape({
  ...paging,
  invoice: filled,
  payment: shape({ type: required(oneOf('payment_intent')), payment_intent: filled }),
  status: oneOf('open', 'paid', 'canceled'),
});

export const invoicePaymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    answer({ world, path }) {
      const payment = world.store.get('invoicePayments', path('id'));
      if (!payment) throw missing('invoice_payment', path('id'));
      return payment;
    },
  },
  listRoute(
    '/v1/invoice_payments',
    'invoicePayments',
    listParams,
    ({ invoice, payment, status }, given) =>
      (given.invoice === undefined || invoice === given.invoice) &&
      (given.payment?.payment_intent === undefined || payment.payment_intent === given.payment.payment_intent) &&
      (given.status === undefined || status === given.status),
  ),
];
