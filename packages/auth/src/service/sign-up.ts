import type { Transaction } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { requireStrong } from '../password/policy.ts';
import { audit } from '../store/audit.ts';
import { insertIdentity, markEmailVerified, ownIdentity } from '../store/identities.ts';
import {
  insertUser,
  isUniqueViolation,
  type Metadata,
  mergeMetadata,
  type UserRow,
  updateUser,
  userByEmail,
  userByPhone,
} from '../store/users.ts';
import { checkMetadata, parseEmail, parsePhone } from './address.ts';
import { requireMailPause, sendNotice } from './mail-link.ts';
import { pendingUser } from './pending-user.ts';
import type { Challenge } from './pkce.ts';
import { openSession, type SessionJson } from './session.ts';
import { sendSignInMail } from './sign-in-mail.ts';
import type { UserJson } from './user-view.ts';

export interface SignUp {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly data: Metadata;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
  /** The caller does not show the result, so this responds before the address is looked up. */
  readonly isSilent?: boolean;
}

/** A session if no confirmation is needed, else the user who must confirm. */
export async function signUp(auth: Auth, input: SignUp, visitor: VisitorInfo): Promise<SessionJson | UserJson> {
  const { config } = auth;
  if (!config.signUpEnabled) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  checkMetadata(input.data);
  if (input.email === '' && input.phone === '') return signInAnonymously(auth, input.data, visitor);
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  if (input.password === '') throw invalid('Signup requires a valid password');
  requireStrong(input.password, policyOf(auth), [input.email, String(input.data['full_name'] ?? '')]);
  return input.email === '' ? signUpByPhone(auth, input, visitor) : signUpByEmail(auth, input, visitor);
}

export function policyOf(auth: Auth) {
  return { minLength: auth.config.passwordMinLength, rejectCommon: auth.config.rejectCommonPasswords };
}

async function signInAnonymously(auth: Auth, data: Metadata, visitor: VisitorInfo): Promise<SessionJson> {
  if (!auth.config.anonymousEnabled) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  await auth.limiter.take('anonymous', { address: visitor.address });
  return auth.accounts.transaction(async (tx) => {
    const user = await insertUser(tx, { userMetadata: data, isAnonymous: true }, auth.clock());
    return openSession(auth, tx, user.id, { method: 'anonymous', visitor });
  });
}

async function signUpByPhone(auth: Auth, input: SignUp, visitor: VisitorInfo): Promise<SessionJson> {
  if (!auth.config.phoneEnabled) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  const phone = parsePhone(input.phone);
  if (!auth.config.phoneAutoconfirm) {
    throw new AuthError(422, 'sms_send_failed', 'Error sending confirmation OTP to provider: none is configured');
  }
  await auth.limiter.take('signUp', { address: visitor.address });
  const passwordHash = await auth.passwords.hash(input.password);
  return auth.accounts.transaction(async (tx) => {
    if (await userByPhone(tx, phone)) throw new AuthError(422, 'user_already_exists', 'User already registered');
    const now = auth.clock();
    const appMetadata = { provider: 'phone', providers: ['phone'] };
    const user = await insertUser(tx, { phone, passwordHash, userMetadata: input.data, appMetadata }, now);
    await updateUser(tx, user.id, { phone_confirmed_at: now }, now);
    await insertIdentity(tx, user.id, 'phone', ownIdentity(user.id, 'phone', phone, true), now);
    await audit(tx, 'user_signedup', { userId: user.id, address: visitor.address, detail: { provider: 'phone' } }, now);
    return openSession(auth, tx, user.id, { method: 'password', visitor });
  });
}

async function signUpByEmail(auth: Auth, input: SignUp, visitor: VisitorInfo): Promise<SessionJson | UserJson> {
  const { config } = auth;
  if (!config.emailEnabled) {
    throw new AuthError(422, 'email_provider_disabled', 'Email signups are disabled');
  }
  const email = parseEmail(input.email);
  await auth.limiter.take('signUp', { address: visitor.address });
  if (!auth.config.emailAutoconfirm) await requireMailPause(auth, email);
  // Always, and before the address is looked up: the duration must not reveal whether an account exists.
  const passwordHash = await auth.passwords.hash(input.password);
  const attempt = () =>
    auth.accounts.transaction((tx) => createOrRepeat(auth, tx, { ...input, email }, passwordHash, visitor));
  const attempts = () =>
    attempt().catch((error: unknown) => {
      // Someone signed up with the same address at the same time: now it exists, and the second attempt sees it.
      if (isUniqueViolation(error)) return attempt();
      throw error;
    });
  if (!input.isSilent || config.emailAutoconfirm) return attempts();
  auth.background.run(async () => void (await attempts()));
  return pendingUser(auth, { email, data: input.data, id: null });
}

async function createOrRepeat(
  auth: Auth,
  tx: Transaction,
  input: SignUp,
  passwordHash: string,
  visitor: VisitorInfo,
): Promise<SessionJson | UserJson> {
  const now = auth.clock();
  const known = await userByEmail(tx, input.email);
  if (known?.email_confirmed_at) {
    if (auth.config.emailAutoconfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
    await audit(tx, 'user_repeated_signup', { userId: known.id, address: visitor.address }, now);
    // Only the owner of the mailbox learns that an account already exists.
    await sendNotice(auth, tx, { user: known, template: 'already_registered', visitor });
    return pendingUser(auth, { email: input.email, data: input.data, id: null });
  }
  // The password and the name become the account's only when the mail sent for them is confirmed. Until then the newest
  // password is kept only so that a sign-in with it says what is missing.
  const user = known
    ? await updateUser(tx, known.id, { encrypted_password: passwordHash }, now)
    : await createEmailUser(tx, { email: input.email, passwordHash, data: input.data }, now);
  if (auth.config.emailAutoconfirm) {
    await confirmEmail(tx, user.id, now);
    if (known) await mergeMetadata(tx, user.id, 'raw_user_meta_data', input.data, now);
    await audit(tx, 'user_signedup', { userId: user.id, address: visitor.address, detail: { provider: 'email' } }, now);
    return openSession(auth, tx, user.id, { method: 'password', visitor });
  }
  await sendSignInMail(auth, tx, 'signup', user, { ...input, typed: { passwordHash, data: input.data } }, visitor);
  return pendingUser(auth, { email: input.email, data: input.data, id: user.id });
}

export async function createEmailUser(
  tx: Transaction,
  account: { readonly email: string; readonly passwordHash: string | null; readonly data: Metadata },
  now: Date,
): Promise<UserRow> {
  const { email, passwordHash, data } = account;
  const appMetadata = { provider: 'email', providers: ['email'] };
  const user = await insertUser(tx, { email, passwordHash, userMetadata: data, appMetadata }, now);
  await insertIdentity(tx, user.id, 'email', ownIdentity(user.id, 'email', email, false), now);
  return user;
}

export async function confirmEmail(tx: Transaction, userId: string, now: Date): Promise<UserRow> {
  await markEmailVerified(tx, userId, now);
  return updateUser(tx, userId, { email_confirmed_at: now }, now);
}
