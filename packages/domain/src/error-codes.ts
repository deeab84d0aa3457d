/**
 * Every error of the product's API: the code on the wire, its HTTP status, and one English sentence for people who call
 * the API by hand. The code is also the key of its translation in the `refusals` catalog.
 */
export const apiErrors = {
  'input.invalid': { status: 400, text: 'The request is incomplete or malformed.' },
  'auth.required': { status: 401, text: 'Please login to continue' },
  'auth.mismatch': { status: 403, text: 'The request is for a different account from the one you are signed in to.' },
  'auth.forbidden': { status: 403, text: 'Your account may not do this.' },
  'auth.xsrf': { status: 403, text: 'The request did not come from our own page. Please reload it and try again.' },
  'auth.sessionEnded': { status: 401, text: 'Your session has ended. Please sign in again.' },
  'auth.sessionNotAllowed': {
    status: 403,
    text: 'Please do this on our website. It is not possible in the extension or the app.',
  },
  'auth.secondFactorRequired': { status: 403, text: 'Please enter the code from your authenticator app first.' },
  'auth.recentSignInRequired': { status: 403, text: 'Please sign in again before you do this.' },
  'auth.credentials': { status: 403, text: 'That password is incorrect.' },
  'auth.code': { status: 400, text: 'The code is invalid or has expired. Please start again.' },
  'account.exists': { status: 409, text: 'An account with this email address already exists.' },
  'account.weakPassword': { status: 422, text: 'This password is too easy to guess.' },
  'plan.notFound': { status: 404, text: 'There is no such plan.' },
  'plan.unavailable': { status: 409, text: 'This plan is no longer sold.' },
  'plan.notTrial': { status: 409, text: 'This plan is not a free trial.' },
  'plan.notUpgrade': { status: 409, text: 'This plan is not an upgrade from yours.' },
  'trial.required': { status: 409, text: 'Please start the free trial first.' },
  'trial.used': { status: 409, text: 'You have already used the free trial.' },
  'subscription.notFound': { status: 404, text: 'There is no such subscription.' },
  'subscription.exists': { status: 409, text: 'You already have a subscription.' },
  'subscription.ended': { status: 409, text: 'This subscription has ended. Please choose a plan.' },
  'subscription.pastDue': { status: 409, text: 'A payment is due. Please update your card first.' },
  'subscription.changed': {
    status: 409,
    text: 'Your subscription has changed in the meantime. Please reload the page.',
  },
  'checkout.notFound': { status: 404, text: 'There is no such checkout.' },
  'checkout.expired': { status: 410, text: 'This checkout has expired. Please start again.' },
  'payment.declined': { status: 402, text: 'The card was declined.' },
  'payment.unavailable': { status: 502, text: 'The payment service is not responding. You have not been charged.' },
  'refund.notFound': { status: 404, text: 'There is no payment to refund.' },
  'refund.tooLate': { status: 409, text: 'A refund is possible within 3 days of purchase.' },
  'refund.tooManyDownloads': { status: 409, text: 'A refund is not possible after more than 10 downloads.' },
  'refund.alreadyRefunded': { status: 409, text: 'This payment has already been refunded.' },
  'refund.refundedBefore': { status: 409, text: 'You have had a refund before. Please write to our support team.' },
  'refund.explanationMissing': { status: 400, text: 'Please explain why you would like a refund.' },
  'usage.notEntitled': { status: 403, text: 'You need a subscription or a free trial for this.' },
  'usage.exhausted': { status: 403, text: 'You have used up this part of your free trial.' },
  'usage.unknownOperation': { status: 404, text: 'There is no such operation.' },
  'webhook.invalid': { status: 400, text: 'The signature of the event is invalid.' },
  notFound: { status: 404, text: 'There is no such address.' },
  tooLarge: { status: 413, text: 'The request is too large.' },
  tooMany: { status: 429, text: 'Too many requests. Please wait a moment.' },
  unexpected: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, text: 'The service is busy. Please try again in a moment.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly text: string }>>;

export type ErrorCode = keyof typeof apiErrors;

/** Do we have a text for this code? An older client can receive newer ones. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(apiErrors, code);

/** A refusal with its code. `detail` and `cause` only go to the log; users see the text for the code. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** When a retry makes sense. */
  readonly retryAfterSeconds: number | null;
  constructor(
    code: ErrorCode,
    options: {
      readonly detail?: string;
      readonly cause?: unknown;
      readonly retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(options.detail ?? code, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
  get status(): (typeof apiErrors)[ErrorCode]['status'] {
    return apiErrors[this.code].status;
  }
}
