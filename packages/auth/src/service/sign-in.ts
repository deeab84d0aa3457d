import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { refuseUntil } from '../limits/limiter.ts';
import { maxPasswordLength, weaknessOf } from '../password/policy.ts';
import { audit } from '../store/audit.ts';
import { type SignInRow, tryEmail, tryPhone } from '../store/password-try.ts';
import { isBanned, replacePasswordHash } from '../store/users.ts';
import { openSession, type SessionJson } from './session.ts';
import { policyOf } from './sign-up.ts';

export interface Credentials {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export async function signInWithPassword(
  auth: Auth,
  credentials: Credentials,
  visitor: VisitorInfo,
): Promise<SessionJson> {
  const { email, phone, password } = credentials;
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on login.');
  }
  const account = email === '' ? phone.replace(/^\+/, '') : email.toLowerCase();
  if (account === '' || password.length > maxPasswordLength) throw wrong();
  requireEnabled(auth, email !== '');
  const counted = auth.limiter.try('signIn', { address: visitor.address, account });
  const { wait, user } = await (email === '' ? tryPhone : tryEmail)(auth.accounts, account, counted);
  refuseUntil(wait);
  // The same work for an unknown address: see `PasswordHasher`.
  const isRight = await auth.passwords.verify(password, user?.encrypted_password ?? null);
  if (!user || !isRight || user.deleted_at) {
    if (user) noteFailure(auth, user.id, visitor);
    throw wrong();
  }
  // Only someone who knows the password learns more.
  requireUsable(user, email !== '', auth.clock());
  await renewHash(auth, user, password);
  const noted = { action: 'login', detail: { provider: 'password' } } as const;
  const { accountBuckets: forgiven } = counted;
  const session = await openSession(auth, auth.accounts, user.id, { method: 'password', visitor, noted, forgiven });
  const weakness = weaknessOf(password, policyOf(auth), [account]);
  return weakness ? { ...session, weak_password: weakness } : session;
}

/** Runs after the response, which must not take longer if an account exists. The rate limits keep the number of entries low. */
function noteFailure(auth: Auth, userId: string, { address }: VisitorInfo): void {
  const now = auth.clock();
  const detail = { provider: 'password' };
  auth.background.run(() => audit(auth.accounts, 'login_failed', { userId, address, detail }, now));
}

/** Only now is the password known, so a hash with an older cost is replaced by one with the current cost. */
async function renewHash(auth: Auth, user: SignInRow, password: string): Promise<void> {
  const stored = user.encrypted_password;
  if (stored === null || !auth.passwords.isOutdated(stored)) return;
  await replacePasswordHash(auth.accounts, user.id, stored, await auth.passwords.hash(password));
}

function requireEnabled(auth: Auth, isEmail: boolean): void {
  if (isEmail && !auth.config.emailEnabled) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  if (!isEmail && !auth.config.phoneEnabled) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
}

function requireUsable(user: SignInRow, isEmail: boolean, now: Date): void {
  if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
  if (isEmail && !user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (!isEmail && !user.phone_confirmed_at) throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
}
