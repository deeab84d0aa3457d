import { paymentMessageMs } from '../constants.ts';

/** What a visitor who comes back from the payment page is shown, in English as the specification fixes it. */
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
 * Reads the query's `payment_status`; `null` for what says nothing. It proves nothing either: anyone can type it, so only
 * a message may hang on it, never a right.
 */
export function parsePaymentReturn(status: string | null): PaymentReturn | null {
  return status === 'success' || status === 'fail' ? status : null;
}
