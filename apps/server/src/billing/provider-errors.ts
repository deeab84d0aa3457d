import { AppError } from '@clipharbor/domain';
import { Stripe } from 'stripe';

const { errors } = Stripe;

/** The request names an object that does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * The provider has read the request and refused it. After conflicts, limits and failures it is unknown whether it was carried
 * out.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.statusCode === 400;

const wordsOfEnded: readonly unknown[] = ['invalid_canceled_subscription_fields', 'invoice_upcoming_none'];

/** The request is about a subscription that has ended in the meantime. */
export const isEnded = (error: unknown): boolean =>
  isMissing(error) || (error instanceof errors.StripeInvalidRequestError && wordsOfEnded.includes(error.code));

/** Callers get one of our codes; the provider's message goes to the log as the cause. */
export function explainProviderError(error: unknown): never {
  if (error instanceof errors.StripeCardError) throw new AppError('payment.declined', { cause: error });
  // An invalid request is our own fault, and no "please try again" will fix it.
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError) throw error;
  if (error instanceof errors.StripeError) throw new AppError('payment.unavailable', { cause: error });
  throw error;
}

const maxKeys = 5;

/**
 * Sends a write under its own key, so that it counts once however often it is sent. The provider stores even its own failures
 * under the key for a day. Only such a stored failure is followed by another key, and callers check the current state before they
 * send the same request again.
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
