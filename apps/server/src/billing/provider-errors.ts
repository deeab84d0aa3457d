import { AppError } from '@clipharbor/domain';
import { Stripe } from 'stripe';

const { errors } = Stripe;

/** A request without the object that it names. */
export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** The provider has read the request and will not do it. Conflicts, limits and failures leave open whether it was done. */
export const isRefused = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.statusCode === 400;

const wordsOfEnded: readonly unknown[] = ['invalid_canceled_subscription_fields', 'invoice_upcoming_none'];

/** A request about a subscription that has ended meanwhile. */
export const isEnded = (error: unknown): boolean =>
  isMissing(error) || (error instanceof errors.StripeInvalidRequestError && wordsOfEnded.includes(error.code));

/** Our callers get one of our codes; what the provider said goes to the log as the cause. */
export function explainProviderError(error: unknown): never {
  if (error instanceof errors.StripeCardError) throw new AppError('payment.declined', { cause: error });
  // A request that the provider finds wrong is a fault of ours, and no "please try again" will fix it.
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError) throw error;
  if (error instanceof errors.StripeError) throw new AppError('payment.unavailable', { cause: error });
  throw error;
}

const maxKeys = 5;

/**
 * Sends a write under a key of its own, so that it counts once however often it is sent. The provider keeps even its own
 * failures under the key for a day; only such a kept failure is followed by a next key, and callers readCustomerState at the present
 * state before they ask for the same again.
 */
export async function once<T>(key: string, send: (options: { idempotencyKey: string }) => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await send({ idempotencyKey: time === 1 ? key : `${key}:${time}` });
    } catch (error) {
      if (time === maxKeys || !isKeptFailure(error)) throw error;
    }
  }
}

const isKeptFailure = (error: unknown): boolean =>
  error instanceof errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
