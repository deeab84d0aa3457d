import type { Verdict } from '../cards/test-cards.ts';
import { newId } from '../state/ids.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';

type Failure = Extract<Verdict, { kind: 'declined' }>;

function cardDetails(
  { card }: PaymentMethod,
  amount: number,
  wasAuthenticated: boolean,
): Charge['payment_method_details'] {
  if (!card) return null;
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: newId('nti').slice(4, 19),
      regulated_status: 'unregulated',
      three_d_secure: wasAuthenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: newId('tds').slice(4),
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

function outcomeOf(failure: Failure | null): Charge['outcome'] {
  return {
    advice_code: failure ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: failure ? '05' : null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.declineCode ?? failure?.code ?? null,
    risk_level: 'normal',
    risk_score: 17,
    seller_message: failure ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

/** Records an attempt to charge. */
export function recordCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: Failure | null,
  wasAuthenticated: boolean,
): Charge {
  const id = newId('ch');
  return world.store.put('charges', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: failure ? null : newId('txn'),
    billing_details: method.billing_details,
    calculated_statement_descriptor: world.settings.merchant.toUpperCase().slice(0, 22),
    captured: failure === null,
    created: timeOf(world, intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method, intent.amount, wasAuthenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: failure ? null : `${world.settings.origin}/pay/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
}
