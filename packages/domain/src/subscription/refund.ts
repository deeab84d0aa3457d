import { refundMaxDownloads, refundMaxPerAccount, refundWindowMs } from '../constants.ts';

export interface Purchase {
  /** Milliseconds since 1970. */
  readonly paidAt: number;
  readonly downloadsSince: number;
  readonly isRefunded: boolean;
  /** Payments of the same account that were given back before because their buyer asked for it. */
  readonly refundsBefore: number;
}

export type RefundObstacle = 'alreadyRefunded' | 'tooLate' | 'tooManyDownloads' | 'refundedBefore';

/** Everything that rules out a refund; shown before the user is asked to explain. */
export function refundObstacles(purchase: Purchase, now: number): readonly RefundObstacle[] {
  const obstacles: RefundObstacle[] = [];
  if (purchase.isRefunded) obstacles.push('alreadyRefunded');
  if (now - purchase.paidAt > refundWindowMs) obstacles.push('tooLate');
  if (purchase.downloadsSince > refundMaxDownloads) obstacles.push('tooManyDownloads');
  // Otherwise buying, downloading ten times and asking for the money could go on for ever. Support can still say yes.
  if (!purchase.isRefunded && purchase.refundsBefore >= refundMaxPerAccount) obstacles.push('refundedBefore');
  return obstacles;
}

/** Why a request for a refund is refused; empty when it is granted. */
export function refundProblems(
  purchase: Purchase,
  explanation: string,
  now: number,
): readonly (RefundObstacle | 'explanationMissing')[] {
  const obstacles = refundObstacles(purchase, now);
  return explanation.trim() === '' ? [...obstacles, 'explanationMissing'] : obstacles;
}
