import type { Transaction } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import type { ProviderPerson } from '../oauth/provider.ts';
import { audit } from '../store/audit.ts';
import { deleteFactorsOf } from '../store/factors.ts';
import {
  deleteIdentitiesOf,
  findIdentity,
  insertIdentity,
  refreshProviders,
  touchIdentity,
} from '../store/identities.ts';
import { deleteTokensOf } from '../store/one-time-tokens.ts';
import { endSessions } from '../store/sessions.ts';
import {
  insertUser,
  isBanned,
  lockUser,
  type Metadata,
  mergeMetadata,
  replaceUserMetadata,
  type UserRow,
  updateUser,
  userByEmail,
} from '../store/users.ts';
import { sendNotice } from './mail-link.ts';

function identityData(person: ProviderPerson): Metadata & { readonly sub: string } {
  return {
    sub: person.subject,
    ...(person.email === null ? {} : { email: person.email }),
    email_verified: person.isEmailVerified,
    phone_verified: false,
    ...(person.name === null ? {} : { full_name: person.name, name: person.name }),
    ...(person.picture === null ? {} : { avatar_url: person.picture, picture: person.picture }),
  };
}

/** Data from the provider fills gaps in the profile; it never overwrites what the user entered. */
function profileGaps(person: ProviderPerson, known: Metadata): Metadata {
  const { sub: _, email: __, email_verified: ___, phone_verified: ____, ...profile } = identityData(person);
  return Object.fromEntries(Object.entries(profile).filter(([key]) => known[key] === undefined));
}

/** The account to sign in to: the one that owns the identity, else the one with the address, else a new one. */
export async function accountFor(
  auth: Auth,
  tx: Transaction,
  provider: string,
  person: ProviderPerson,
  visitor: VisitorInfo,
): Promise<string> {
  const now = auth.clock();
  const identity = await findIdentity(tx, provider, person.subject);
  if (identity) {
    await touchIdentity(tx, identity.id, identityData(person), now);
    const user = await lockUser(tx, identity.user_id);
    requireUsable(user, now);
    await audit(tx, 'login', { userId: user.id, address: visitor.address, detail: { provider } }, now);
    return user.id;
  }
  const email = person.email;
  if (email === null) {
    throw new AuthError(422, 'email_address_not_provided', 'Error getting user email from external provider');
  }
  // The address is unverified: it must neither open someone's account nor keep its owner from signing up.
  if (!person.isEmailVerified) {
    const text = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`;
    throw new AuthError(422, 'provider_email_needs_verification', text);
  }
  const known = await userByEmail(tx, email);
  const user = known ? await claimAccount(tx, known, person, now) : await newAccount(auth, tx, email, person, now);
  requireUsable(user, now);
  await insertIdentity(tx, user.id, provider, identityData(person), now);
  await refreshProviders(tx, user.id, now);
  if (known?.email_confirmed_at) {
    await sendNotice(auth, tx, { user, template: 'identity_linked', visitor, data: { provider } });
  }
  const action = known ? 'identity_linked' : 'user_signedup';
  await audit(tx, action, { userId: user.id, address: visitor.address, detail: { provider } }, now);
  return user.id;
}

function requireUsable(user: UserRow | null, now: Date): asserts user is UserRow {
  if (!user || user.deleted_at) throw new AuthError(403, 'user_not_found', 'User not found');
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
}

async function newAccount(
  auth: Auth,
  tx: Transaction,
  email: string,
  person: ProviderPerson,
  now: Date,
): Promise<UserRow> {
  if (!auth.config.signUpEnabled) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const user = await insertUser(tx, { email, userMetadata: profileGaps(person, {}) }, now);
  return updateUser(tx, user.id, { email_confirmed_at: now }, now);
}

/**
 * An account whose address was never confirmed may have been created by someone else, to wait for the real owner. What they
 * left there (password, other identities, sessions) is removed before the owner gets in.
 */
async function claimAccount(tx: Transaction, user: UserRow, person: ProviderPerson, now: Date): Promise<UserRow> {
  if (user.email_confirmed_at) {
    return mergeMetadata(tx, user.id, 'raw_user_meta_data', profileGaps(person, user.raw_user_meta_data), now);
  }
  await endSessions(tx, user.id, 'all');
  await deleteIdentitiesOf(tx, user.id);
  await deleteTokensOf(tx, user.id);
  await deleteFactorsOf(tx, user.id);
  await replaceUserMetadata(tx, user.id, profileGaps(person, {}));
  return updateUser(tx, user.id, { encrypted_password: null, email_confirmed_at: now, phone: null }, now);
}

/** A signed-in user adds another sign-in method. */
export async function linkToUser(
  auth: Auth,
  tx: Transaction,
  userId: string,
  provider: string,
  person: ProviderPerson,
  visitor: VisitorInfo,
): Promise<string> {
  const now = auth.clock();
  const user = await lockUser(tx, userId);
  requireUsable(user, now);
  const taken = await findIdentity(tx, provider, person.subject);
  if (taken) {
    const text = taken.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user';
    throw new AuthError(422, 'identity_already_exists', text);
  }
  await insertIdentity(tx, userId, provider, identityData(person), now);
  if (user.email === null && person.email !== null && person.isEmailVerified) {
    await updateUser(tx, userId, { email: person.email, email_confirmed_at: now, is_anonymous: false }, now);
  }
  await refreshProviders(tx, userId, now);
  await sendNotice(auth, tx, { user, template: 'identity_linked', visitor, data: { provider } });
  await audit(tx, 'identity_linked', { userId, address: visitor.address, detail: { provider } }, now);
  return userId;
}
