import type { Stripe } from 'stripe';
import { isMissing, once } from './provider-errors.ts';

/** Why we end a subscription. The provider keeps it, so that no reader takes it for a cancellation by the owner. */
const comments = {
  takenBack: 'Ended automatically: its payment was taken back',
  lifetime: 'Ended automatically: lifetime access was bought',
  duplicate: 'Ended automatically: another subscription was active',
  accountDeleted: 'Ended automatically: the account was deleted',
} as const;
export type EndReason = keyof typeof comments;

export const isOurComment = (comment: string | null | undefined): boolean =>
  Object.values<string | null | undefined>(comments).includes(comment);

/** Ends a subscription now. One that has ended can no longer be found. */
export async function endSubscription(stripe: Stripe, id: string, why: EndReason): Promise<void> {
  try {
    await once(`end:${id}:${why}`, (options) =>
      stripe.subscriptions.cancel(id, { cancellation_details: { comment: comments[why] } }, options),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
