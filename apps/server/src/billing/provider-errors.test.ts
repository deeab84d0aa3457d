import { Stripe } from 'stripe';
import { expect, it, test } from 'vitest';
import { explainProviderError, isEnded, isMissing, isRefused, once } from './provider-errors.ts';

const { errors } = Stripe;
const raw = { message: 'no', type: 'api_error' } as never;

it.each([
  ['a declined card', new errors.StripeCardError(raw), 'payment.declined'],
  ['an unreachable provider', new errors.StripeConnectionError(raw), 'payment.unavailable'],
  ['a provider error', new errors.StripeAPIError(raw), 'payment.unavailable'],
  ['too many calls', new errors.StripeRateLimitError(raw), 'payment.unavailable'],
  ['an invalid key', new errors.StripeAuthenticationError(raw), 'payment.unavailable'],
])('%s becomes %s', (_, error, code) => {
  expect(() => explainProviderError(error)).toThrow(expect.objectContaining({ code, cause: error }));
});

test('a malformed request is rethrown unchanged: it is our own fault', () => {
  const wrong = new errors.StripeInvalidRequestError({ ...(raw as object), code: 'resource_missing' } as never);
  expect(() => explainProviderError(wrong)).toThrow(wrong);
  expect(isMissing(wrong)).toBe(true);
  expect(() => explainProviderError(new TypeError('x'))).toThrow(TypeError);
});

test.each([
  ['resource_missing', true],
  ['invalid_canceled_subscription_fields', true],
  ['invoice_upcoming_none', true],
  ['parameter_missing', false],
])('a refusal with %s means that the subscription has ended: %s', (code, expected) => {
  expect(isEnded(new errors.StripeInvalidRequestError({ ...(raw as object), code } as never))).toBe(expected);
});

test.each([
  [400, true],
  [409, false],
  [undefined, false],
])('an invalid request with status %s is a definite refusal: %s', (statusCode, expected) => {
  expect(isRefused(new errors.StripeInvalidRequestError({ ...(raw as object), statusCode } as never))).toBe(expected);
  expect(isRefused(new errors.StripeConnectionError(raw))).toBe(false);
});

const keptFailure = new errors.StripeAPIError({
  ...(raw as object),
  headers: { 'idempotent-replayed': 'true' },
} as never);

test('only a failure that the provider stores under a key leads to another key', async () => {
  const keys: string[] = [];
  const answer = once('refund:pi_1', async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    if (keys.length < 3) throw keptFailure;
    return 'done';
  });
  expect(await answer).toBe('done');
  expect(keys).toEqual(['refund:pi_1', 'refund:pi_1:2', 'refund:pi_1:3']);
  const fresh = new errors.StripeAPIError(raw);
  let sent = 0;
  const failing = once('x', async () => {
    sent += 1;
    throw fresh;
  });
  await expect(failing).rejects.toBe(fresh);
  expect(sent).toBe(1);
});

test('gives up on a provider that keeps failing', async () => {
  await expect(once('x', () => Promise.reject(keptFailure))).rejects.toBe(keptFailure);
});
