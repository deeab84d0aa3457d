import type { Transaction } from '@clipharbor/database';
import type { Auth } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { requireStrong } from '../password/policy.ts';
import { audit } from '../store/audit.ts';
import { deleteFactorsOf } from '../store/factors.ts';
import { deleteFlowsOf } from '../store/flow-state.ts';
import {
  deleteIdentitiesOf,
  insertIdentity,
  ownIdentity,
  refreshProviders,
  updateIdentity,
} from '../store/identities.ts';
import { deleteTokensOf } from '../store/one-time-tokens.ts';
import { endSessions } from '../store/sessions.ts';
import {
  anonymizeUser,
  insertUser,
  isUniqueViolation,
  type Metadata,
  mergeMetadata,
  deleteUser as removeUser,
  updateUser as saveUser,
  type UserChange,
  type UserRow,
  userById,
} from '../store/users.ts';
import { parseEmail, parsePhone } from './address.ts';
import { parseDuration } from './duration.ts';
import { policyOf } from './sign-up.ts';
import { type UserJson, userView } from './user-view.ts';

/** What a server with the secret key may set. */
export interface AdminUser {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly passwordHash: string;
  readonly emailConfirm: boolean;
  readonly phoneConfirm: boolean;
  readonly userMetadata: Metadata | null;
  readonly appMetadata: Metadata | null;
  readonly banDuration: string;
  readonly role: string;
}

/** Row-level security knows only these roles; more rights come from app_metadata. */
function checkRole(role: string): void {
  if (role !== '' && role !== 'authenticated') throw invalid('The only role of users is "authenticated"');
}

async function hashFor(auth: Auth, input: AdminUser): Promise<string | null> {
  if (input.password !== '' && input.passwordHash !== '') {
    throw invalid('Only a password or a password hash should be provided');
  }
  if (input.passwordHash !== '' && !input.passwordHash.startsWith('$argon2id$')) {
    throw invalid('Only argon2id password hashes are supported');
  }
  return input.passwordHash !== ''
    ? input.passwordHash
    : input.password === ''
      ? null
      : auth.passwords.hash(input.password);
}

function banOf(auth: Auth, banDuration: string): UserChange {
  if (banDuration === '') return {};
  const seconds = parseDuration(banDuration);
  return { banned_until: seconds === 0 ? null : new Date(auth.clock().getTime() + seconds * 1000) };
}

export async function createUser(auth: Auth, input: AdminUser): Promise<UserJson> {
  if (input.email === '' && input.phone === '') throw invalid('Cannot create a user without either an email or phone');
  checkRole(input.role);
  const email = input.email === '' ? null : parseEmail(input.email);
  const phone = input.phone === '' ? null : parsePhone(input.phone);
  const ban = banOf(auth, input.banDuration);
  const passwordHash = await hashFor(auth, input);
  const providers = [...(email === null ? [] : ['email']), ...(phone === null ? [] : ['phone'])];
  return explainDuplicates(() =>
    auth.accounts.transaction(async (tx) => {
      const now = auth.clock();
      const account = {
        id: input.id === '' ? undefined : input.id,
        email,
        phone,
        passwordHash,
        userMetadata: input.userMetadata ?? {},
        appMetadata: { provider: providers[0], providers, ...input.appMetadata },
      };
      const user = await insertUser(tx, account, now);
      if (email)
        await insertIdentity(tx, user.id, 'email', ownIdentity(user.id, 'email', email, input.emailConfirm), now);
      if (phone)
        await insertIdentity(tx, user.id, 'phone', ownIdentity(user.id, 'phone', phone, input.phoneConfirm), now);
      const saved = await saveUser(
        tx,
        user.id,
        {
          ...ban,
          email_confirmed_at: email && input.emailConfirm ? now : null,
          phone_confirmed_at: phone && input.phoneConfirm ? now : null,
        },
        now,
      );
      await audit(tx, 'user_signedup', { userId: user.id, address: null, detail: { by: 'admin' } }, now);
      return userView(tx, saved);
    }),
  );
}

export async function changeUser(auth: Auth, user: UserRow, input: AdminUser): Promise<UserJson> {
  checkRole(input.role);
  const email = input.email === '' ? null : parseEmail(input.email);
  const phone = input.phone === '' ? null : parsePhone(input.phone);
  const ban = banOf(auth, input.banDuration);
  if (input.password !== '') requireStrong(input.password, policyOf(auth), [email ?? user.email ?? '']);
  const passwordHash = await hashFor(auth, input);
  return explainDuplicates(() =>
    auth.accounts.transaction(async (tx) => {
      const now = auth.clock();
      if (email !== null) await setOwnIdentity(tx, user.id, 'email', email, input.emailConfirm, now);
      if (phone !== null) await setOwnIdentity(tx, user.id, 'phone', phone, input.phoneConfirm, now);
      await saveUser(tx, user.id, { ...ban, ...columnsOf(input, { email, phone, passwordHash }, now) }, now);
      if (user.is_anonymous && (input.emailConfirm || input.phoneConfirm))
        await saveUser(tx, user.id, { is_anonymous: false }, now);
      if (passwordHash !== null) await endSessions(tx, user.id, 'all');
      if (email !== null || phone !== null) await refreshProviders(tx, user.id, now);
      if (input.userMetadata) await mergeMetadata(tx, user.id, 'raw_user_meta_data', input.userMetadata, now);
      if (input.appMetadata) await mergeMetadata(tx, user.id, 'raw_app_meta_data', input.appMetadata, now);
      await audit(tx, 'user_modified', { userId: user.id, address: null, detail: { by: 'admin' } }, now);
      return userView(tx, (await userById(tx, user.id)) ?? user);
    }),
  );
}

/** Only the given fields; the rest of the row stays. */
function columnsOf(
  input: AdminUser,
  parsed: { readonly email: string | null; readonly phone: string | null; readonly passwordHash: string | null },
  now: Date,
): UserChange {
  return {
    ...(parsed.email === null ? {} : { email: parsed.email }),
    ...(parsed.phone === null ? {} : { phone: parsed.phone }),
    ...(parsed.passwordHash === null ? {} : { encrypted_password: parsed.passwordHash }),
    ...(input.emailConfirm ? { email_confirmed_at: now } : {}),
    ...(input.phoneConfirm ? { phone_confirmed_at: now } : {}),
  };
}

async function setOwnIdentity(
  tx: Transaction,
  userId: string,
  kind: 'email' | 'phone',
  value: string,
  isVerified: boolean,
  now: Date,
): Promise<void> {
  const data = { [kind]: value, [`${kind}_verified`]: isVerified };
  if (await updateIdentity(tx, userId, kind, data, now)) return;
  await insertIdentity(tx, userId, kind, ownIdentity(userId, kind, value, isVerified), now);
}

/** Soft deletion: the row stays for bookkeeping, all personal data is removed. */
export async function deleteAccount(auth: Auth, user: UserRow, isSoft: boolean): Promise<void> {
  await auth.accounts.transaction(async (tx) => {
    const now = auth.clock();
    await audit(tx, 'user_deleted', { userId: user.id, address: null, detail: { soft: String(isSoft) } }, now);
    if (!isSoft) return removeUser(tx, user.id);
    await deleteIdentitiesOf(tx, user.id);
    await endSessions(tx, user.id, 'all');
    await deleteTokensOf(tx, user.id);
    await deleteFactorsOf(tx, user.id);
    await deleteFlowsOf(tx, user.id);
    await anonymizeUser(tx, user.id, now);
  });
}

async function explainDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const isPhone = error instanceof Error && 'constraint' in error && String(error.constraint).includes('phone');
    throw isPhone
      ? new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered', {
          cause: error,
        })
      : new AuthError(422, 'email_exists', 'A user with this email address has already been registered', {
          cause: error,
        });
  }
}
