import { paymentMessageMs } from '../constants.ts';

/** What a visitor returning from the payment page sees, in the English that the specification fixes. */
export const paymentReturns = {
  success: {
    tone: 'success',
    text: 'Payment successful! Your subscription is now active.',
    timeout: paymentMessageMs,
  },
  fail: { tone: 'error', text: 'Payment failed. Please try again.', timeout: paymentMessageMs },
} as const;
export type PaymentReturn = keyof typeof paymentReturns;

/**
 * Reads the query's `payment_status`; `null` for unknown values. It proves nothing, since anyone can type it: it may only
 * select a message, never grant a right.
 */
export function parsePaymentReturn(status: string | null): PaymentReturn | null {
  return status === 'success' || status === 'fail' ? status : null;
}
