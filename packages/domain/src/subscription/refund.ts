import { refundMaxDownloads, refundMaxPerAccount, refundWindowMs } from '../constants.ts';

export interface Purchase {
  /** Milliseconds since 1970. */
  readonly paidAt: number;
  readonly downloadsSince: number;
  readonly isRefunded: boolean;
  /** Earlier payments of the same account that were refunded at the buyer's request. */
  readonly refundsBefore: number;
}

export type RefundObstacle = 'alreadyRefunded' | 'tooLate' | 'tooManyDownloads' | 'refundedBefore';

/** Everything that rules out a refund; shown before the user is asked to explain. */
export function refundObstacles(purchase: Purchase, now: number): readonly RefundObstacle[] {
  const obstacles: RefundObstacle[] = [];
  if (purchase.isRefunded) obstacles.push('alreadyRefunded');
  if (now - purchase.paidAt > refundWindowMs) obstacles.push('tooLate');
  if (purchase.downloadsSince > refundMaxDownloads) obstacles.push('tooManyDownloads');
  // Otherwise a user could buy, download ten times and get a refund forever. Support can still grant one.
  if (!purchase.isRefunded && purchase.refundsBefore >= refundMaxPerAccount) obstacles.push('refundedBefore');
  return obstacles;
}

/** Why a refund request is refused; empty when it is granted. */
export function refundProblems(
  purchase: Purchase,
  explanation: string,
  now: number,
): readonly (RefundObstacle | 'explanationMissing')[] {
  const obstacles = refundObstacles(purchase, now);
  return explanation.trim() === '' ? [...obstacles, 'explanationMissing'] : obstacles;
}
