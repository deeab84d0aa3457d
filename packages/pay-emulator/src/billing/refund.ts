import { invalidRequest } from '../http/api-error.ts';
import { emit } from '../state/events.ts';
import { newId } from '../state/ids.ts';
import type { Charge, Refund } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';

export interface NewRefund {
  amount?: number | undefined;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  metadata: Record<string, string>;
}

/** Refunds a charge, never more than was paid. */
export function refund(world: World, charge: Charge, { amount: wanted, reason, metadata }: NewRefund): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid)
    throw invalidRequest(`Charge ${charge.id} cannot be refunded: it was not paid.`, { code: 'charge_not_refundable' });
  const [standing] = world.store.filter('disputes', (one) => one.charge === charge.id && one.status !== 'won');
  if (standing) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = wanted ?? left;
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const made = world.store.put('refunds', {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: timeOf(world, charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const total = charge.amount_refunded + amount;
  const changed = world.store.put('charges', {
    ...charge,
    amount_refunded: total,
    refunded: total === charge.amount_captured,
  });
  emit(world, 'refund.created', made);
  emit(world, 'charge.refunded', changed, charge);
  return made;
}
