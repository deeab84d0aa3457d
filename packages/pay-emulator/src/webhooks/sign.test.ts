import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { signature } from './sign.ts';

const payload = JSON.stringify({ id: 'evt_1', object: 'event', name: 'Ünï ✓' });
const now = Math.floor(Date.now() / 1000);

it('is accepted by the SDK, with either of two secrets', () => {
  const header = signature(payload, ['whsec_new', 'whsec_old'], now + 0.9);
  for (const secret of ['whsec_new', 'whsec_old']) {
    expect(Stripe.webhooks.constructEvent(payload, header, secret)).toMatchObject({ id: 'evt_1' });
  }
  expect(() => Stripe.webhooks.constructEvent(payload, header, 'whsec_other')).toThrow('No signatures found');
  expect(() => Stripe.webhooks.constructEvent(`${payload} `, header, 'whsec_new')).toThrow('No signatures found');
});

it('is refused if it is too old', () => {
  expect(() => Stripe.webhooks.constructEvent(payload, signature(payload, ['whsec_a'], now - 301), 'whsec_a')).toThrow(
    'Timestamp outside',
  );
});

it('equals the header that the SDK itself generates', () => {
  expect(signature(payload, ['whsec_a'], 1_700_000_000)).toBe(
    Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_a', timestamp: 1_700_000_000 }),
  );
});
