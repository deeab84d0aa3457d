import { AppError } from '@clipharbor/domain';

/** Who is asking, by their verified token. */
export interface BillingUser {
  readonly userId: string;
  readonly email: string;
}

/** What a request claims to be about; anyone can write anything there. */
export interface Claims {
  readonly user_id?: string;
  readonly email?: string;
}

/** Refuses a request whose body names another account than its token. */
export function checkClaims({ userId, email }: BillingUser, claims: Claims): void {
  const isOther =
    (claims.user_id !== undefined && claims.user_id.toLowerCase() !== userId) ||
    (claims.email !== undefined && claims.email.trim().toLowerCase() !== email.toLowerCase());
  if (isOther) throw new AppError('auth.mismatch');
}

/** Refuses an id that is not the one that we have on record. Not naming any is no lie. */
export function checkOwn(claimed: string | null | undefined, own: string | null | undefined): void {
  if (claimed !== null && claimed !== undefined && claimed !== own) throw new AppError('auth.mismatch');
}
