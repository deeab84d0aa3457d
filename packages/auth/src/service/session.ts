import { randomUUID } from 'node:crypto';
import type { Queryable } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import type { Noted } from '../store/audit.ts';
import { insertSession } from '../store/sessions.ts';
import type { UserRow } from '../store/users.ts';
import { type AmrEntry, signAccessToken } from '../tokens/access-token.ts';
import { newSecret, sha256 } from '../tokens/secret-text.ts';
import { type UserJson, userJson } from './user-view.ts';

/** GoTrue's response to a sign-in or a refresh. */
export interface SessionJson {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: UserJson;
  readonly weak_password?: { readonly message: string; readonly reasons: readonly string[] };
}

/** GoTrue's names for the authentication methods. */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'anonymous'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'device_link';

/** A new session. `db` is the transaction that also uses up the user's proof, such as a one-time token, if there is one. */
export async function openSession(
  auth: Auth,
  db: Queryable,
  userId: string,
  how: {
    readonly method: SignInMethod;
    readonly visitor: VisitorInfo;
    readonly tag?: string;
    readonly noted?: Noted;
    /** Buckets of failed attempts that no longer count. */
    readonly forgiven?: readonly string[];
  },
): Promise<SessionJson> {
  const now = auth.clock();
  const id = randomUUID();
  const refreshToken = newSecret(auth.random);
  const { user, identities, factors } = await insertSession(
    db,
    {
      id,
      userId,
      method: how.method,
      refreshHash: sha256(refreshToken),
      notAfter: new Date(now.getTime() + auth.config.sessionSeconds * 1000),
      userAgent: how.visitor.userAgent,
      address: how.visitor.address,
      tag: how.tag ?? null,
      noted: how.noted ?? null,
      forgiven: how.forgiven ?? [],
    },
    now,
  );
  const amr = [{ method: how.method, timestamp: Math.floor(now.getTime() / 1000) }];
  const shown = userJson(user, identities, factors);
  return sessionJson(auth, { user, shown, sessionId: id, aal: 'aal1', amr, refreshToken });
}

export function sessionJson(
  auth: Auth,
  session: {
    readonly user: UserRow;
    readonly shown: UserJson;
    readonly sessionId: string;
    readonly aal: string;
    readonly amr: readonly AmrEntry[];
    readonly refreshToken: string;
  },
): SessionJson {
  const { user, sessionId, aal, amr } = session;
  const { issuer, accessSeconds } = auth.config;
  const issuedAt = Math.floor(auth.clock().getTime() / 1000);
  const accessToken = signAccessToken(auth.ring, {
    iss: issuer,
    sub: user.id,
    aud: user.aud,
    iat: issuedAt,
    exp: issuedAt + accessSeconds,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal,
    amr,
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessSeconds,
    expires_at: issuedAt + accessSeconds,
    refresh_token: session.refreshToken,
    user: session.shown,
  };
}
