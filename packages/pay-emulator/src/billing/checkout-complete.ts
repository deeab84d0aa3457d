import { attachCard } from '../cards/payment-method.ts';
import type { Verdict } from '../cards/test-cards.ts';
import { daySeconds } from '../state/clock.ts';
import { emit } from '../state/events.ts';
import type { CheckoutDetails } from '../state/tables.ts';
import type { CheckoutSession, PaymentMethod, Price } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { collect, intentOf } from './collect.ts';
import { createCustomer } from './customer.ts';
import { createInvoice, finalizeInvoice } from './invoice.ts';
import { authorizeForSaving, rememberConfirmed } from './keep-card.ts';
import { makeLine } from './lines.ts';
import { confirmIntent, createIntent } from './payment-intent.ts';
import { createSubscription } from './subscription-create.ts';

export type CheckoutResult =
  | { kind: 'complete'; session: CheckoutSession }
  | { kind: 'declined'; verdict: Extract<Verdict, { kind: 'declined' }> }
  | { kind: 'authenticate' };

export interface Payment {
  method: PaymentMethod;
  email: string | null;
  name: string | null;
  isAuthenticated: boolean;
}

class Stopped extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super('stopped');
    this.verdict = verdict;
  }
}

const priced = ({ lineItems }: CheckoutDetails): { price: Price; quantity: number }[] =>
  lineItems.flatMap(({ price, quantity }) => (price ? [{ price, quantity: quantity ?? 1 }] : []));

function buyerOf(world: World, session: CheckoutSession, { email, name }: Payment): string | null {
  if (session.customer !== null) return session.customer;
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null;
  return createCustomer(world, { email: session.customer_email ?? email, name }).id;
}

type CreatedObjects = Pick<
  CheckoutSession,
  'customer' | 'subscription' | 'invoice' | 'payment_intent' | 'payment_status'
>;

/** A trial charges nothing today, so the bank is only asked whether the card may be stored. */
function askBank(world: World, { customer }: CheckoutSession, { method, isAuthenticated }: Payment): void {
  const verdict = authorizeForSaving(world, customer, method, isAuthenticated);
  if (verdict.kind !== 'approved') throw new Stopped(verdict);
  if (isAuthenticated) rememberConfirmed(world, method);
}

function subscribe(world: World, session: CheckoutSession, details: CheckoutDetails, payment: Payment): CreatedObjects {
  const isTrial = details.trialEnd !== null || details.trialDays !== null;
  if (isTrial) askBank(world, session, payment);
  const customer = buyerOf(world, session, payment) ?? '';
  const method = attachCard(world, payment.method, customer);
  const now = timeOf(world, customer);
  const { subscription, collected } = createSubscription(world, {
    customer,
    items: priced(details),
    metadata: details.subscriptionMetadata,
    description: details.subscriptionDescription,
    method: method.id,
    trialEnd: details.trialEnd ?? (details.trialDays === null ? null : now + details.trialDays * daySeconds),
    trialWithoutCard: details.missingPaymentMethod,
    isOffSession: false,
    isAuthenticated: payment.isAuthenticated,
  });
  if (collected?.kind === 'failed' && collected.verdict.kind !== 'noCard') throw new Stopped(collected.verdict);
  const isFree = collected?.kind === 'paid' && collected.invoice.amount_due === 0;
  return {
    customer,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    payment_intent: null,
    payment_status: isFree ? 'no_payment_required' : 'paid',
  };
}

function payOnce(world: World, session: CheckoutSession, details: CheckoutDetails, payment: Payment): CreatedObjects {
  const customer = buyerOf(world, session, payment);
  if (session.invoice_creation?.enabled && customer !== null)
    return payByInvoice(world, session, details, payment, customer);
  const futureUse = details.futureUse;
  const intent = createIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer,
    description: details.intentDescription,
    metadata: details.intentMetadata,
    receiptEmail: null,
    setupFutureUsage: futureUse,
  });
  const method = customer !== null && futureUse !== null ? attachCard(world, payment.method, customer) : payment.method;
  const { verdict } = confirmIntent(world, intent, {
    method,
    isOffSession: false,
    isAuthenticated: payment.isAuthenticated,
  });
  if (verdict.kind !== 'approved') throw new Stopped(verdict);
  return { customer, subscription: null, invoice: null, payment_intent: intent.id, payment_status: 'paid' };
}

function payByInvoice(
  world: World,
  session: CheckoutSession,
  details: CheckoutDetails,
  payment: Payment,
  customer: string,
): CreatedObjects {
  const now = timeOf(world, customer);
  const period = { start: now, end: now };
  const draft = createInvoice(world, {
    customer,
    currency: session.currency ?? 'usd',
    subscription: null,
    reason: 'manual',
    metadata: session.invoice_creation?.invoice_data.metadata ?? {},
    lines: details.lineItems.flatMap(({ price, quantity, amount_total: amount, description }) =>
      price
        ? [
            makeLine({
              amount,
              description: description ?? '',
              period,
              price,
              quantity: quantity ?? 1,
              isProration: false,
              subscription: null,
              item: null,
            }),
          ]
        : [],
    ),
    period,
  });
  const method = attachCard(world, payment.method, customer);
  const open = finalizeInvoice(world, draft);
  const intent = intentOf(world, open);
  if (intent)
    world.store.put('paymentIntents', {
      ...intent,
      metadata: details.intentMetadata,
      description: details.intentDescription,
    });
  const collected = collect(world, open, {
    method: method.id,
    isOffSession: false,
    isAuthenticated: payment.isAuthenticated,
  });
  if (collected.kind === 'failed' && collected.verdict.kind !== 'noCard') throw new Stopped(collected.verdict);
  return { customer, subscription: null, invoice: open.id, payment_intent: intent?.id ?? null, payment_status: 'paid' };
}

/** A declined card leaves only a failed charge behind. */
function recordDecline(
  world: World,
  session: CheckoutSession,
  details: CheckoutDetails,
  { method, isAuthenticated }: Payment,
): void {
  const intent = createIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    description: details.intentDescription,
    metadata: details.intentMetadata,
  });
  confirmIntent(world, intent, { method, isOffSession: false, isAuthenticated });
}

/** The buyer pays. All or nothing: either everything that was bought exists afterwards, or none of it. */
export function completeCheckout(world: World, session: CheckoutSession, payment: Payment): CheckoutResult {
  const details = world.store.get('checkoutDetails', session.id);
  if (!details || session.status !== 'open') throw new Error(`${session.id} is not open`);
  try {
    const outcome = world.store.attempt(() =>
      (session.mode === 'subscription' ? subscribe : payOnce)(world, session, details, payment),
    );
    world.store.put('checkoutDetails', { ...details, awaiting: null });
    return { kind: 'complete', session: finish(world, session, outcome, payment) };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (error.verdict.kind === 'declined') {
      if ((session.amount_total ?? 0) > 0) recordDecline(world, session, details, payment);
      return { kind: 'declined', verdict: error.verdict };
    }
    world.store.put('checkoutDetails', {
      ...details,
      awaiting: { card: payment.method.id, email: payment.email, name: payment.name },
    });
    return { kind: 'authenticate' };
  }
}

function finish(
  world: World,
  session: CheckoutSession,
  outcome: CreatedObjects,
  { email, name, method }: Payment,
): CheckoutSession {
  const complete = world.store.put('checkoutSessions', {
    ...session,
    ...outcome,
    status: 'complete',
    url: null,
    customer_details: {
      address: method.billing_details.address,
      business_name: null,
      email: session.customer_email ?? email,
      individual_name: null,
      name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  });
  emit(world, 'checkout.session.completed', complete);
  return complete;
}
