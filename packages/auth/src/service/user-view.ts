import type { Queryable } from '@clipharbor/database';
import { factorsOf, type ShownFactor } from '../store/factors.ts';
import { type IdentityRow, identitiesOf } from '../store/identities.ts';
import type { UserRow } from '../store/users.ts';

/** A user in GoTrue's form. Like there, unset times are left out. */
export type UserJson = Record<string, unknown> & { readonly id: string };

export async function userView(db: Queryable, user: UserRow): Promise<UserJson> {
  const [view] = await userViews(db, [user]);
  return view ?? userJson(user, [], []);
}

export async function userViews(db: Queryable, users: readonly UserRow[]): Promise<UserJson[]> {
  const ids = users.map((user) => user.id);
  // Sent together: inside a transaction both take one round trip.
  const [identities, factors] = await Promise.all([identitiesOf(db, ids), factorsOf(db, ids)]);
  return users.map((user) =>
    userJson(
      user,
      identities.filter((identity) => identity.user_id === user.id),
      factors.filter((factor) => factor.user_id === user.id),
    ),
  );
}

export function userJson(user: UserRow, identities: readonly IdentityRow[], factors: readonly ShownFactor[]): UserJson {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...set('email_confirmed_at', user.email_confirmed_at),
    phone: user.phone ?? '',
    ...set('phone_confirmed_at', user.phone_confirmed_at),
    ...set('invited_at', user.invited_at),
    ...set('confirmation_sent_at', user.confirmation_sent_at),
    ...set('confirmed_at', user.confirmed_at),
    ...set('recovery_sent_at', user.recovery_sent_at),
    ...set('new_email', user.email_change),
    ...set('email_change_sent_at', user.email_change_sent_at),
    ...set('reauthentication_sent_at', user.reauthentication_sent_at),
    ...set('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    ...(factors.length === 0 ? {} : { factors: factors.map(factorJson) }),
    identities: identities.map(identityJson),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...set('banned_until', user.banned_until),
    ...set('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

function set(name: string, value: Date | string | null): Record<string, unknown> {
  return value === null || value === '' ? {} : { [name]: value };
}

export function identityJson(identity: IdentityRow): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...set('last_sign_in_at', identity.last_sign_in_at),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...set('email', identity.email),
  };
}

/** Without the secret, which is shown once, when the factor is created. */
export function factorJson(factor: ShownFactor): Record<string, unknown> {
  return {
    id: factor.id,
    ...set('friendly_name', factor.friendly_name),
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
  };
}
