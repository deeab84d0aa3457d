import { REFUND_MAX_DOWNLOADS, REFUND_WINDOW_MS } from '../constants.ts';

export interface Purchase {
  /** Milliseconds since 1970. */
  readonly paidAt: number;
  readonly downloadsSince: number;
  readonly isRefunded: boolean;
}

export type RefundObstacle = 'alreadyRefunded' | 'tooLate' | 'tooManyDownloads';

/** Everything that stands against a refund; shown before the user is asked to explain. */
export function refundObstacles(purchase: Purchase, now: number): readonly RefundObstacle[] {
  const obstacles: RefundObstacle[] = [];
  if (purchase.isRefunded) obstacles.push('alreadyRefunded');
  if (now - purchase.paidAt > REFUND_WINDOW_MS) obstacles.push('tooLate');
  if (purchase.downloadsSince > REFUND_MAX_DOWNLOADS) obstacles.push('tooManyDownloads');
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
