import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountCalls } from './account-calls.ts';
import { granted, refusal } from './answer.ts';
import { everyCall } from './every-call.ts';
import { subscriptionCalls } from './subscription-calls.ts';

const user = '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11';

describe('the calls of the specification, section 7', () => {
  it.each([
    ['/user/signup', accountCalls.signUp, { email: 'a@b.example', password: 'x', name: 'A' }],
    ['/subscription/renew', subscriptionCalls.renew, { user_id: user, sub_id: 's', email: 'a@b.example', plan_id: 2 }],
    [
      '/subscription/cancel',
      subscriptionCalls.cancel,
      { user_id: user, sub_id: 's', email: 'a@b.example', plan_id: 2 },
    ],
    ['/subscription/register-free-trial', subscriptionCalls.registerFreeTrial, { user_id: user, plan_id: 1 }],
    [
      '/subscription/create',
      subscriptionCalls.create,
      { user_id: user, email: 'a@b.example', plan_id: 2, product_id: null, customer_id: null, payment_method: null },
    ],
    [
      '/subscription/process-subscription',
      subscriptionCalls.processSubscription,
      {
        type: 'upgrade',
        user_id: user,
        email: 'a@b.example',
        plan_id: 3,
        product_id: 'p',
        currentPlanId: 2,
        newPlanId: 3,
      },
    ],
  ])('POST %s accepts the payload given there', (path, { method, path: actual, body }, payload) => {
    expect(method).toBe('POST');
    expect(actual).toBe(path);
    expect(z.safeParse(body, payload)).toMatchObject({ success: true });
    // Each field is really checked: none may be of another type.
    for (const field of Object.keys(payload)) {
      expect(z.safeParse(body, { ...payload, [field]: {} }).success, field).toBe(false);
    }
  });
});

it('gives every method and path to one call only', () => {
  const names = everyCall.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});

it('distinguishes a success from a refusal', () => {
  const answer = granted(subscriptionCalls.portal.data);
  expect(z.safeParse(answer, { success: true, data: { url: 'https://pay.example/p' } }).success).toBe(true);
  expect(z.safeParse(answer, { success: false, error: 'No.', code: 'unexpected' }).success).toBe(false);
  expect(z.safeParse(refusal, { success: false, error: 'No.', code: 'unexpected' }).success).toBe(true);
});

it('reads a plan from the query, where everything is text', () => {
  expect(z.parse(subscriptionCalls.preview.body, { plan_id: '3' })).toEqual({ plan_id: 3 });
  expect(z.safeParse(subscriptionCalls.preview.body, { plan_id: 'x' }).success).toBe(false);
});
