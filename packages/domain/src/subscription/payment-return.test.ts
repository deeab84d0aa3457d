import { expect, test } from 'vitest';
import { parsePaymentReturn, paymentReturns } from './payment-return.ts';

test.each([
  ['success', 'Payment successful! Your subscription is now active.'],
  ['fail', 'Payment failed. Please try again.'],
])('"Query payment_status %s gives \'%s\'"', (status, text) => {
  const read = parsePaymentReturn(status);
  expect(read && paymentReturns[read].text).toBe(text);
});

test('"Both show for 5 s"', () => {
  for (const { timeout } of Object.values(paymentReturns)) expect(timeout).toBe(5000);
});

test.each([null, '', 'Success', 'succeeded', 'toString', 'success,fail'])('%j shows nothing', (status) => {
  expect(parsePaymentReturn(status)).toBeNull();
});
