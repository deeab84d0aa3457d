import type { Transaction } from '@clipharbor/database';
import type { RuledCall } from '@clipharbor/domain';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { requireStrong } from '../password/policy.ts';
import { audit } from '../store/audit.ts';
import { identitiesOf, insertIdentity, ownIdentity, refreshProviders } from '../store/identities.ts';
import { endSessions, type LiveSession, type SessionRow } from '../store/sessions.ts';
import {
  lockUser,
  type Metadata,
  mergeMetadata,
  updateUser as saveUser,
  type UserRow,
  userByEmail,
  userById,
} from '../store/users.ts';
import { checkMetadata, parseEmail } from './address.ts';
import { completeEmailChange, sendEmailChange } from './email-change.ts';
import { requireMailPause, sendNotice } from './mail-link.ts';
import type { Challenge } from './pkce.ts';
import { spendNonce } from './reauthenticate.ts';
import { refusalError, refusalOf } from './session-check.ts';
import { policyOf } from './sign-up.ts';
import { type UserJson, userView } from './user-view.ts';

export interface UserUpdate {
  readonly email: string;
  readonly phone: string;
  readonly password: string | null;
  readonly nonce: string;
  readonly currentPassword: string;
  readonly data: Metadata | null;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
}

const dayMs = 86_400_000;

/** What users may change about themselves. `session` is the requesting session. */
export async function updateOwnUser(
  auth: Auth,
  user: UserRow,
  session: LiveSession,
  update: UserUpdate,
  visitor: VisitorInfo,
): Promise<UserJson> {
  await auth.limiter.take('updateUser', { address: visitor.address, account: user.id });
  const newEmail = update.email === '' ? null : parseEmail(update.email);
  const changesEmail = newEmail !== null && newEmail !== user.email?.toLowerCase();
  if (update.data) checkMetadata({ ...user.raw_user_meta_data, ...update.data });
  if (update.phone !== '' && update.phone.replace(/^\+/, '') !== user.phone) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone numbers cannot be changed here');
  }
  if (changesEmail || update.password !== null)
    await requireProof(auth, user, session, update, { changesEmail, visitor });
  // With `hidesAccounts`, only someone who owns both mailboxes learns of it, from the second link.
  const tellsTaken = !auth.config.hidesAccounts || auth.config.emailAutoconfirm;
  if (changesEmail && tellsTaken && (await userByEmail(auth.accounts, newEmail))) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const passwordHash = update.password === null ? null : await newPasswordHash(auth, user, update);
  if (changesEmail && !auth.config.emailAutoconfirm) {
    await requireMailPause(auth, newEmail);
    if (user.email) await requireMailPause(auth, user.email);
  }

  return auth.accounts.transaction(async (tx) => {
    const now = auth.clock();
    let current = (await lockUser(tx, user.id)) ?? user;
    if (passwordHash !== null) current = await savePassword(auth, tx, current, session, passwordHash, visitor);
    if (update.data) current = await mergeMetadata(tx, user.id, 'raw_user_meta_data', update.data, now);
    if (changesEmail) {
      const { challenge, redirectTo } = update;
      // An anonymous user who adds an address is signing up; everyone else must prove that the new address is theirs.
      current =
        current.is_anonymous && auth.config.emailAutoconfirm
          ? await completeEmailChange(tx, { ...current, email_change: newEmail }, now)
          : await sendEmailChange(auth, tx, current, { newEmail, challenge, redirectTo }, visitor);
    }
    await audit(tx, 'user_modified', { userId: user.id, address: visitor.address }, now);
    return userView(tx, (await userById(tx, user.id)) ?? current);
  });
}

/** Changing how to sign in requires proof of ownership: a recent sign-in, the password or a code. */
async function requireProof(
  auth: Auth,
  user: UserRow,
  session: LiveSession,
  update: UserUpdate,
  { changesEmail, visitor }: { readonly changesEmail: boolean; readonly visitor: VisitorInfo },
): Promise<void> {
  if (!auth.config.checksSessions) return requireAsGoTrue(auth, user, session, update);
  const calls: RuledCall[] = [
    ...(changesEmail ? (['PUT /auth/v1/user#email'] as const) : []),
    ...(update.password === null ? [] : (['PUT /auth/v1/user#password'] as const)),
  ];
  const refusals = calls.map((call) => ({ call, refusal: refusalOf(auth, call, session) }));
  const final = refusals.find(({ refusal }) => refusal !== null && refusal !== 'recentSignInRequired');
  if (final?.refusal) throw refusalError(final.call, final.refusal);
  // A wrong password is never silently ignored, even where none was needed.
  if (update.currentPassword !== '') return requireCurrentPassword(auth, user, update.currentPassword, visitor);
  const needed = refusals.find(({ refusal }) => refusal === 'recentSignInRequired');
  if (!needed) return;
  if (update.nonce === '') throw refusalError(needed.call, 'recentSignInRequired');
  await spendNonce(auth, user, update.nonce);
}

async function requireCurrentPassword(
  auth: Auth,
  user: UserRow,
  password: string,
  visitor: VisitorInfo,
): Promise<void> {
  // Counted together with sign-ins: a stolen token must not provide a second place to guess passwords.
  const account = user.email ?? user.phone ?? user.id;
  await auth.limiter.take('signIn', { address: visitor.address, account });
  if (!(await auth.passwords.verify(password, user.encrypted_password))) {
    throw new AuthError(400, 'current_password_invalid', 'The current password is wrong');
  }
  await auth.limiter.forgive('signIn', account);
}

/** The rules of a bare GoTrue. */
async function requireAsGoTrue(auth: Auth, user: UserRow, session: LiveSession, update: UserUpdate): Promise<void> {
  if (session.aal === 'aal1' && session.has_second_factor) {
    const text = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw new AuthError(401, 'insufficient_aal', text);
  }
  const isOld = auth.clock().getTime() - session.created_at.getTime() > dayMs;
  if (update.password === null || !auth.config.requireReauthentication || !isOld) return;
  if (update.nonce === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  await spendNonce(auth, user, update.nonce);
}

async function newPasswordHash(auth: Auth, user: UserRow, update: UserUpdate): Promise<string> {
  const password = update.password ?? '';
  requireStrong(password, policyOf(auth), [user.email ?? '']);
  if (user.is_anonymous && update.email === '') {
    throw invalid('Updating password of an anonymous user without an email or phone is not allowed', 422);
  }
  if (user.encrypted_password && (await auth.passwords.verify(password, user.encrypted_password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return auth.passwords.hash(password);
}

/** With a password, the address becomes its own sign-in method, so the account's original provider can be unlinked. */
async function addEmailIdentity(tx: Transaction, user: UserRow, now: Date): Promise<void> {
  if (!user.email || !user.email_confirmed_at) return;
  const identities = await identitiesOf(tx, [user.id]);
  if (identities.some(({ provider }) => provider === 'email')) return;
  await insertIdentity(tx, user.id, 'email', ownIdentity(user.id, 'email', user.email, true), now);
  await refreshProviders(tx, user.id, now);
}

/** Someone who knew the old password must not stay signed in. */
async function savePassword(
  auth: Auth,
  tx: Transaction,
  user: UserRow,
  session: SessionRow,
  passwordHash: string,
  visitor: VisitorInfo,
): Promise<UserRow> {
  const now = auth.clock();
  const saved = await saveUser(tx, user.id, { encrypted_password: passwordHash }, now);
  await addEmailIdentity(tx, saved, now);
  await endSessions(tx, user.id, { except: session.id });
  await audit(tx, 'user_updated_password', { userId: user.id, address: visitor.address }, now);
  await sendNotice(auth, tx, { user: saved, template: 'password_changed', visitor });
  return saved;
}
