import { collect, markPaid } from '../billing/collect.ts';
import { declineError } from '../billing/decline.ts';
import { finalizeInvoice, markUncollectible, requireCustomer, voidInvoice } from '../billing/invoice.ts';
import { previewChange } from '../billing/preview.ts';
import { isEnded } from '../billing/subscription-state.ts';
import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { listRoute } from '../http/list-route.ts';
import { page, paging } from '../http/paginate.ts';
import { boolean, filled, isInRange, mergeMetadata, metadata, oneOf, range, shape, text } from '../http/params.ts';
import { emit } from '../state/events.ts';
import type { Invoice } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { itemChanges } from './parse-change.ts';
import { previewDetails } from './subscription-params.ts';
import { requireSubscription } from './subscriptions.ts';

const listParams = shape({
  ...paging,
  customer: filled,
  subscription: filled,
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  created: range,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
});
const payParams = shape({ payment_method: filled, off_session: boolean, paid_out_of_band: boolean });
const previewParams = shape({
  customer: filled,
  subscription: filled,
  subscription_details: previewDetails,
  preview_mode: oneOf('next'),
  currency: text(),
});
const updateParams = shape({ metadata, auto_advance: boolean, default_payment_method: filled, description: text() });

function requireInvoice(world: World, id: string, param = 'id'): Invoice {
  const invoice = world.store.get('invoices', id);
  if (!invoice) throw missing('invoice', id, param);
  return invoice;
}

const inStatus = (invoice: Invoice, ...allowed: readonly string[]): Invoice => {
  if (allowed.includes(String(invoice.status))) return invoice;
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  throw invalidRequest(`This invoice is ${invoice.status}; it must be ${allowed.join(' or ')}.`, {
    code: 'invoice_not_editable',
  });
};

function pay(world: World, id: string, given: ReturnType<typeof payParams.read>): Invoice {
  const found = inStatus(requireInvoice(world, id), 'draft', 'open', 'uncollectible');
  const invoice = found.status === 'draft' ? finalizeInvoice(world, found) : found;
  if (given.paid_out_of_band) return markPaid(world, invoice, null);
  const collected = collect(world, invoice, {
    method: given.payment_method ?? null,
    isOffSession: given.off_session ?? true,
  });
  if (collected.kind === 'failed') throw declineError(collected);
  return collected.invoice;
}

function createPreview(world: World, given: ReturnType<typeof previewParams.read>): Invoice {
  if (given.customer !== undefined) requireCustomer(world, given.customer);
  if (given.subscription === undefined) {
    throw invalidRequest('You must pass a subscription to preview its next invoice.', {
      code: 'parameter_missing',
      param: 'subscription',
    });
  }
  const subscription = requireSubscription(world, given.subscription, 'subscription');
  if (given.customer !== undefined && subscription.customer !== given.customer) {
    throw missing('subscription', given.subscription, 'subscription');
  }
  const details = given.subscription_details ?? {};
  const isLeaving =
    details.cancel_at_period_end === true ||
    (subscription.cancel_at !== null && details.cancel_at_period_end !== false && details.cancel_at !== null);
  if (isEnded(subscription) || (isLeaving && (details.items ?? []).length === 0)) {
    throw invalidRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  }
  return previewChange(
    world,
    { ...subscription, cancel_at: isLeaving ? subscription.cancel_at : null },
    {
      items: itemChanges(world, subscription, details.items ?? []),
      proration: details.proration_behavior ?? 'create_prorations',
      prorationDate: details.proration_date ?? null,
      restart: details.billing_cycle_anchor === 'now',
      trialEnd: details.trial_end ?? null,
    },
  );
}

export const invoiceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    answer: ({ world, params }) => createPreview(world, previewParams.read(params, '')),
  },
  { method: 'GET', path: '/v1/invoices/:id', answer: ({ world, path }) => requireInvoice(world, path('id')) },
  {
    method: 'POST',
    path: '/v1/invoices/:id',
    answer({ world, params, path }) {
      const before = requireInvoice(world, path('id'));
      const { metadata: changes = {}, ...rest } = updateParams.read(params, '');
      const after = world.store.put('invoices', {
        ...before,
        ...rest,
        metadata: mergeMetadata(before.metadata, changes),
      });
      emit(world, 'invoice.updated', after, before);
      return after;
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    answer: ({ world, params, path }) => pay(world, path('id'), payParams.read(params, '')),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    answer: ({ world, path }) => finalizeInvoice(world, inStatus(requireInvoice(world, path('id')), 'draft')),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    answer: ({ world, path }) =>
      voidInvoice(world, inStatus(requireInvoice(world, path('id')), 'open', 'uncollectible')),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/mark_uncollectible',
    answer: ({ world, path }) => markUncollectible(world, inStatus(requireInvoice(world, path('id')), 'open')),
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    answer({ world, params, path }) {
      const invoice = requireInvoice(world, path('id'));
      return page(
        `/v1/invoices/${invoice.id}/lines`,
        [...invoice.lines.data].reverse(),
        shape(paging).read(params, ''),
      );
    },
  },
  listRoute(
    '/v1/invoices',
    'invoices',
    listParams,
    (invoice, given) =>
      (given.customer === undefined || invoice.customer === given.customer) &&
      (given.subscription === undefined || invoice.parent?.subscription_details?.subscription === given.subscription) &&
      (given.status === undefined || invoice.status === given.status) &&
      isInRange(invoice.created, given.created),
  ),
];
