import { missing } from '../http/api-error.ts';
import type { Seconds } from '../state/clock.ts';
import { emit } from '../state/events.ts';
import { newId } from '../state/ids.ts';
import type { Customer, Invoice, InvoiceLine, InvoicePayment } from '../state/wire.ts';
import { testClockOf, timeOf, type World } from '../state/world.ts';
import { adjustBalance } from './balance.ts';
import { discountTotals, netAmount, withDiscounts } from './discount.ts';
import { cancelIntent, createIntent } from './payment-intent.ts';
import type { Period } from './proration.ts';

export type BillingReason = 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export interface NewInvoice {
  id?: string;
  customer: string;
  currency: string;
  subscription: string | null;
  subscriptionMetadata?: Record<string, string>;
  reason: BillingReason;
  lines: readonly InvoiceLine[];
  period: Period;
  method?: string | null;
  finalizesAt?: Seconds | null;
  metadata?: Record<string, string>;
  description?: string | null;
}

export function requireCustomer(world: World, id: string, param = 'customer'): Customer {
  const customer = world.store.get('customers', id);
  if (!customer || customer.deleted) throw missing('customer', id, param);
  return customer;
}

/** An invoice that is nowhere written down yet: previews end here. */
export function draftInvoice(world: World, parts: NewInvoice): Invoice {
  const customer = requireCustomer(world, parts.customer);
  const id = parts.id ?? newId('in');
  const lines = withDiscounts(world, parts.subscription, parts.lines, parts.period.end);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = lines.reduce((sum, line) => sum + netAmount(line), 0);
  const discounts = discountTotals(lines);
  // A credit never makes an invoice negative: what is over goes to the balance, what the balance holds is used up first.
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: world.settings.merchant,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: parts.finalizesAt ?? null,
    billing_reason: parts.reason,
    collection_method: 'charge_automatically',
    created: timeOf(world, customer.id),
    currency: parts.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: parts.method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: parts.description ?? null,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: parts.metadata ?? {},
    next_payment_attempt: parts.finalizesAt ?? null,
    number: null,
    on_behalf_of: null,
    parent:
      parts.subscription === null
        ? null
        : {
            quote_details: null,
            subscription_details: { metadata: parts.subscriptionMetadata ?? {}, subscription: parts.subscription },
            type: 'subscription_details',
          },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: parts.period.end,
    period_start: parts.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: total,
    test_clock: testClockOf(world, customer.id),
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

export function createInvoice(world: World, parts: NewInvoice): Invoice {
  const invoice = world.store.put('invoices', draftInvoice(world, parts));
  emit(world, 'invoice.created', invoice);
  return invoice;
}

function nextNumber(world: World, customer: Customer): string {
  const sequence = customer.next_invoice_sequence ?? 1;
  world.store.put('customers', { ...customer, next_invoice_sequence: sequence + 1 });
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
}

/** Makes a draft binding: number, use of the balance, and a payment for what is left. */
export function finalizeInvoice(world: World, draft: Invoice): Invoice {
  const customer = requireCustomer(world, draft.customer ?? '');
  const now = timeOf(world, customer.id);
  const due = Math.max(0, draft.total + customer.balance);
  const number = nextNumber(world, customer);
  const applied = draft.total - due;
  const open: Invoice = {
    ...draft,
    status: 'open',
    number,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: customer.balance + applied,
    effective_at: now,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    hosted_invoice_url: `${world.settings.origin}/pay/invoices/${draft.id}`,
    invoice_pdf: `${world.settings.origin}/pay/invoices/${draft.id}`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  };
  world.store.put('invoices', open);
  if (applied !== 0) adjustBalance(world, customer.id, applied);
  if (due > 0) {
    const intent = createIntent(world, {
      amount: due,
      currency: draft.currency,
      customer: customer.id,
      description: draft.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      setupFutureUsage: draft.billing_reason === 'subscription_create' ? 'off_session' : null,
    });
    world.store.put('invoicePayments', {
      id: newId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: due,
      created: now,
      currency: draft.currency,
      invoice: draft.id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    });
  }
  emit(world, 'invoice.finalized', open);
  return open;
}

export const paymentOf = (world: World, invoice: string): InvoicePayment | undefined =>
  world.store.find('invoicePayments', (payment) => payment.invoice === invoice && payment.is_default);

/** Gives up on an invoice: it stays unpaid. */
export function markUncollectible(world: World, before: Invoice): Invoice {
  const after = world.store.put('invoices', {
    ...before,
    status: 'uncollectible',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, marked_uncollectible_at: timeOf(world, before.customer) },
  });
  emit(world, 'invoice.marked_uncollectible', after, before);
  return after;
}

/** Takes an invoice back; nothing more is collected on it. */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  const now = timeOf(world, invoice.customer);
  const payment = paymentOf(world, invoice.id);
  const intent = payment?.payment.payment_intent && world.store.get('paymentIntents', payment.payment.payment_intent);
  if (intent) cancelIntent(world, intent, 'void_invoice');
  if (payment) {
    world.store.put('invoicePayments', {
      ...payment,
      status: 'canceled',
      status_transitions: { canceled_at: now, paid_at: null },
    });
  }
  // Credit that the invoice had used is the customer's again.
  const used = invoice.ending_balance === null ? 0 : invoice.ending_balance - invoice.starting_balance;
  if (used !== 0 && invoice.customer !== null) adjustBalance(world, invoice.customer, -used);
  const voided = world.store.put('invoices', {
    ...invoice,
    status: 'void',
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  emit(world, 'invoice.voided', voided, invoice);
  return voided;
}
