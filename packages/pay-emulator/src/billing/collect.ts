import { attachCard, resolveCard } from '../cards/payment-method.ts';
import type { Verdict } from '../cards/test-cards.ts';
import { emit } from '../state/events.ts';
import type { Invoice, PaymentIntent, PaymentMethod } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { paymentOf, requireCustomer } from './invoice.ts';
import { afterFailed, afterPaid, announcePaid } from './payment-effects.ts';
import { confirmIntent } from './payment-intent.ts';
import { subscriptionOf } from './subscription-state.ts';

export interface Collection {
  /** Overrides the card on file. */
  method?: string | null;
  isOffSession: boolean;
  isAuthenticated?: boolean;
  returnUrl?: string | null;
}
export type Collected =
  | { kind: 'paid'; invoice: Invoice }
  | { kind: 'failed'; invoice: Invoice; verdict: Verdict | { kind: 'noCard' }; intent: PaymentIntent | null };

/** The card that an invoice is charged to: its own, the subscription's, then the customer's. */
export function cardFor(world: World, invoice: Invoice): string | null {
  const customer = requireCustomer(world, invoice.customer ?? '');
  return (
    invoice.default_payment_method ??
    subscriptionOf(world, invoice)?.default_payment_method ??
    customer.invoice_settings.default_payment_method
  );
}

export function intentOf(world: World, invoice: Invoice): PaymentIntent | null {
  const id = paymentOf(world, invoice.id)?.payment.payment_intent;
  return (id === undefined ? undefined : world.store.get('paymentIntents', id)) ?? null;
}

/** Marks an invoice as paid and applies the consequences. */
export function markPaid(world: World, invoice: Invoice, method: string | null): Invoice {
  const now = timeOf(world, invoice.customer);
  const paid = world.store.put('invoices', {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  const payment = paymentOf(world, invoice.id);
  if (payment) {
    const settled = world.store.put('invoicePayments', {
      ...payment,
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { canceled_at: null, paid_at: now },
    });
    emit(world, 'invoice_payment.paid', settled);
  }
  announcePaid(world, paid);
  afterPaid(world, paid, method);
  return paid;
}

function fail(world: World, invoice: Invoice, isOffSession: boolean, needsAction: boolean): Invoice {
  const failed = world.store.put('invoices', { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 });
  emit(world, 'invoice.payment_failed', failed);
  if (needsAction) emit(world, 'invoice.payment_action_required', failed);
  afterFailed(world, failed, isOffSession);
  return world.store.get('invoices', invoice.id) ?? failed;
}

/** Tries to collect an open invoice. */
export function collect(world: World, invoice: Invoice, collection: Collection): Collected {
  const { isOffSession, isAuthenticated = false, returnUrl = null } = collection;
  const intent = intentOf(world, invoice);
  if (invoice.amount_due === 0 || intent === null) return { kind: 'paid', invoice: markPaid(world, invoice, null) };
  const chosen = collection.method ?? cardFor(world, invoice);
  if (chosen === null) {
    return { kind: 'failed', invoice: fail(world, invoice, isOffSession, false), verdict: { kind: 'noCard' }, intent };
  }
  const method: PaymentMethod = resolveCard(world, chosen);
  const result = confirmIntent(world, intent, { method, isOffSession, isAuthenticated, returnUrl });
  if (result.verdict.kind === 'approved') {
    const kept =
      method.customer === null && invoice.customer !== null ? attachCard(world, method, invoice.customer) : method;
    const counted = { ...invoice, attempt_count: invoice.attempt_count + 1 };
    return { kind: 'paid', invoice: markPaid(world, counted, kept.id) };
  }
  return {
    kind: 'failed',
    invoice: fail(world, invoice, isOffSession, result.verdict.kind === 'authenticate'),
    verdict: result.verdict,
    intent: result.intent,
  };
}
