import { AppError } from '@clipharbor/domain';

/** The caller, according to their verified token. */
export interface BillingUser {
  readonly userId: string;
  readonly email: string;
}

/** What a request claims to be about. Anyone can write anything in it. */
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

/** Refuses an id other than the one on record. Omitting it is fine. */
export function checkOwn(claimed: string | null | undefined, own: string | null | undefined): void {
  if (claimed !== null && claimed !== undefined && claimed !== own) throw new AppError('auth.mismatch');
}
