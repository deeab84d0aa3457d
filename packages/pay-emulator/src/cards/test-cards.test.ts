import { expect, it } from 'vitest';
import { checkNumber } from './card-check.ts';
import { authorize, type ChargeCircumstances } from './test-cards.ts';
import { tokenNumbers } from './tokens.ts';

const at = Date.UTC(2026, 10, 15) / 1000;
const now: ChargeCircumstances = { isOffSession: false, authenticated: 'never', at, expMonth: 12, expYear: 2030 };
const later: ChargeCircumstances = { ...now, isOffSession: true, authenticated: 'before' };

it.each([
  ['4242424242424242', 'approved', 'approved'],
  ['4000000000000002', 'generic_decline', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
  ['4000000000000341', 'approved', 'generic_decline'],
  ['4000002500003155', 'authenticate', 'approved'],
  ['4000002760003184', 'authenticate', 'authenticate'],
])('%s: %s at the checkout, %s at renewal', (number, first, renewal) => {
  const said = (verdict: ReturnType<typeof authorize>) =>
    verdict.kind === 'declined' ? verdict.declineCode : verdict.kind;
  expect(checkNumber(number)).toBeNull();
  expect([said(authorize(number, now)), said(authorize(number, later))]).toEqual([first, renewal]);
});

it('is approved or declined after the confirmation', () => {
  expect(authorize('4000002760003184', { ...now, authenticated: 'now' })).toEqual({ kind: 'approved' });
  expect(authorize('4000008260003178', { ...now, authenticated: 'now' })).toMatchObject({
    declineCode: 'insufficient_funds',
  });
});

it('declines any card after its month', () => {
  const lastSecond = Date.UTC(2031, 0, 1) / 1000 - 1;
  expect(authorize('4242424242424242', { ...now, at: lastSecond }).kind).toBe('approved');
  expect(authorize('4242424242424242', { ...now, at: lastSecond + 1 })).toMatchObject({ code: 'expired_card' });
});

it('lists only cards that pass the check', () => {
  for (const number of Object.values(tokenNumbers)) expect(checkNumber(number)).toBeNull();
});
