import type { Auth } from '../context.ts';
import { ownIdentity } from '../store/identities.ts';
import type { Metadata } from '../store/users.ts';
import { derivedUuid } from '../tokens/secret-text.ts';
import { identityJson, type UserJson, userJson } from './user-view.ts';

/**
 * The response to a sign-up that awaits confirmation. It is built from the request alone, with every timestamp set to now,
 * so that it looks the same for a new address and for one with an account (`id` null), even when repeated.
 */
export function pendingUser(
  auth: Auth,
  account: { readonly email: string; readonly data: Metadata; readonly id: string | null },
): UserJson {
  const now = auth.clock();
  const id = account.id ?? derivedUuid(auth.pepper, 'pending user', account.email);
  const user = userJson(
    {
      id,
      aud: auth.config.audience,
      role: 'authenticated',
      email: account.email,
      encrypted_password: null,
      email_confirmed_at: null,
      invited_at: null,
      confirmation_sent_at: now,
      recovery_sent_at: null,
      email_change: null,
      email_change_sent_at: null,
      email_change_confirm_status: 0,
      reauthentication_sent_at: null,
      last_sign_in_at: null,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: account.data,
      phone: null,
      phone_confirmed_at: null,
      confirmed_at: null,
      banned_until: null,
      is_sso_user: false,
      is_anonymous: false,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    },
    [],
    [],
  );
  const identity = identityJson({
    id: derivedUuid(auth.pepper, 'pending identity', account.email),
    provider_id: id,
    user_id: id,
    identity_data: ownIdentity(id, 'email', account.email, false),
    provider: 'email',
    email: account.email,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  });
  return { ...user, identities: [identity] };
}
