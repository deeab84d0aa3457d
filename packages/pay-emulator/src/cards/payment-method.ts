import { createHash } from 'node:crypto';
import { invalidRequest, missing } from '../http/api-error.ts';
import { emit } from '../state/events.ts';
import { newId } from '../state/ids.ts';
import type { PaymentMethod } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import { brandOf } from './card-check.ts';
import { behaviorOf } from './test-cards.ts';
import { tokenNumbers } from './tokens.ts';

export interface NewCard {
  number: string;
  expMonth: number;
  expYear: number;
  name?: string | null;
  email?: string | null;
  country?: string | null;
  metadata?: Record<string, string>;
}

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export function createCard(
  world: World,
  { number, expMonth, expYear, name = null, email = null, country = null, metadata = {} }: NewCard,
): PaymentMethod {
  const brand = brandOf(number);
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: { ...emptyAddress, country }, email, name, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: expMonth,
      exp_year: expYear,
      // The same card always has the same fingerprint, so that a second trial with it can be detected.
      fingerprint: createHash('sha256').update(number).digest('base64url').replace(/[-_]/g, '0').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.clock.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  world.store.put('cards', { id: method.id, number, isAuthenticated: behaviorOf(number).kind !== 'authenticate' });
  return world.store.put('paymentMethods', method);
}

/** Finds a stored card, or creates one for a test name such as `pm_card_visa`. */
export function resolveCard(world: World, id: string, param = 'payment_method'): PaymentMethod {
  const number = tokenNumbers[id];
  if (number !== undefined) {
    return createCard(world, { number, expMonth: 12, expYear: new Date(world.clock.now * 1000).getUTCFullYear() + 8 });
  }
  const found = world.store.get('paymentMethods', id);
  if (!found) throw missing('PaymentMethod', id, param);
  return found;
}

export function cardNumber(world: World, id: string): string {
  return world.store.get('cards', id)?.number ?? '';
}

/** Attaches the card to a customer, unless it belongs to another one. */
export function attachCard(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const attached = world.store.put('paymentMethods', { ...method, customer });
  emit(world, 'payment_method.attached', attached);
  return attached;
}
