import { cardNumber } from '../cards/payment-method.ts';
import { authorize, type Verdict } from '../cards/test-cards.ts';
import { emit } from '../state/events.ts';
import { newId, randomText } from '../state/ids.ts';
import type { PaymentIntent, PaymentMethod } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { recordCharge } from './charge.ts';
import { rememberConfirmed } from './keep-card.ts';

export interface NewIntent {
  amount: number;
  currency: string;
  customer: string | null;
  method?: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  receiptEmail?: string | null;
  setupFutureUsage?: 'on_session' | 'off_session' | null;
}

export function createIntent(world: World, parts: NewIntent): PaymentIntent {
  const id = newId('pi');
  const intent = world.store.put('paymentIntents', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: parts.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: timeOf(world, parts.customer),
    currency: parts.currency,
    customer: parts.customer,
    customer_account: null,
    description: parts.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: parts.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: parts.method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: parts.receiptEmail ?? null,
    review: null,
    setup_future_usage: parts.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: parts.method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  });
  emit(world, 'payment_intent.created', intent);
  return intent;
}

export interface Confirmation {
  method: PaymentMethod;
  isOffSession: boolean;
  /** The holder has just agreed on the confirmation page. */
  isAuthenticated?: boolean;
  /** Return address of the confirmation page. */
  returnUrl?: string | null;
}

export type PaymentResult = { intent: PaymentIntent; verdict: Verdict };

function requireAction(world: World, intent: PaymentIntent, { method, returnUrl = null }: Confirmation): PaymentIntent {
  const url = `${world.settings.origin}/pay/confirm/${intent.id}`;
  const waiting = world.store.put('paymentIntents', {
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
  });
  emit(world, 'payment_intent.requires_action', waiting);
  return waiting;
}

/** Attempts to charge. Every attempt creates a charge, even a declined one. */
export function confirmIntent(world: World, intent: PaymentIntent, confirmation: Confirmation): PaymentResult {
  const { method, isOffSession, isAuthenticated = false } = confirmation;
  const verdict = authorize(cardNumber(world, method.id), {
    isOffSession,
    authenticated: isAuthenticated ? 'now' : world.store.get('cards', method.id)?.isAuthenticated ? 'before' : 'never',
    at: timeOf(world, intent.customer),
    expMonth: method.card?.exp_month ?? 12,
    expYear: method.card?.exp_year ?? 9999,
  });
  if (verdict.kind === 'authenticate') return { intent: requireAction(world, intent, confirmation), verdict };
  if (isAuthenticated) rememberConfirmed(world, method);
  const failure = verdict.kind === 'declined' ? verdict : null;
  const charge = recordCharge(world, intent, method, failure, isAuthenticated);
  const settled: PaymentIntent = failure
    ? {
        ...intent,
        status: 'requires_payment_method',
        payment_method: null,
        next_action: null,
        latest_charge: charge.id,
        last_payment_error: {
          charge: charge.id,
          code: failure.code,
          ...(failure.declineCode === undefined ? {} : { decline_code: failure.declineCode }),
          message: failure.message,
          payment_method: method,
          type: 'card_error',
        },
      }
    : {
        ...intent,
        status: 'succeeded',
        payment_method: method.id,
        next_action: null,
        last_payment_error: null,
        latest_charge: charge.id,
        amount_received: intent.amount,
      };
  world.store.put('paymentIntents', settled);
  emit(world, failure ? 'charge.failed' : 'charge.succeeded', charge);
  emit(world, failure ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', settled);
  return { intent: settled, verdict };
}

/** The holder declined on the confirmation page. */
export function refuseAuthentication(world: World, intent: PaymentIntent): PaymentIntent {
  const method = intent.payment_method === null ? undefined : world.store.get('paymentMethods', intent.payment_method);
  const refused = world.store.put('paymentIntents', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      ...(method ? { payment_method: method } : {}),
      type: 'invalid_request_error',
    },
  });
  emit(world, 'payment_intent.payment_failed', refused);
  return refused;
}

export function cancelIntent(
  world: World,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  if (intent.status === 'canceled' || intent.status === 'succeeded') return intent;
  const canceled = world.store.put('paymentIntents', {
    ...intent,
    status: 'canceled',
    canceled_at: timeOf(world, intent.customer),
    cancellation_reason: reason,
    next_action: null,
  });
  emit(world, 'payment_intent.canceled', canceled);
  return canceled;
}
