import { type ApiError, cardError, invalidRequest } from '../http/api-error.ts';
import type { PaymentIntent } from '../state/wire.ts';
import type { Collected } from './collect.ts';

/** The error for an intent whose last attempt failed. */
export function intentError(intent: PaymentIntent): ApiError {
  const {
    code,
    decline_code,
    message = 'Your card was declined.',
    charge,
    payment_method,
  } = intent.last_payment_error ?? {};
  return cardError(message, { code, decline_code, charge, payment_intent: intent, payment_method });
}

/** Why an invoice could not be collected, as reported to a call that insisted on payment. */
export function declineError({ verdict, intent }: Extract<Collected, { kind: 'failed' }>): ApiError {
  switch (verdict.kind) {
    case 'noCard':
      return invalidRequest(
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
        { code: 'resource_missing' },
      );
    case 'authenticate':
      return cardError(
        'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with subscription.',
        {
          code: 'subscription_payment_intent_requires_action',
          payment_intent: intent ?? undefined,
        },
      );
    case 'declined':
      return cardError(verdict.message, {
        code: verdict.code,
        decline_code: verdict.declineCode,
        payment_intent: intent ?? undefined,
      });
    case 'approved':
      throw new Error('An approved payment is not a decline.');
  }
}
