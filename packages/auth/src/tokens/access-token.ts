import { SignJWT } from 'jose';
import type { KeyRing } from './keys.ts';

export interface AmrEntry {
  readonly method: string;
  /** Seconds. */
  readonly timestamp: number;
}

/** The claims of GoTrue's access token; row-level security reads them through `auth.jwt()`. */
export interface AccessClaims {
  readonly iss: string;
  readonly sub: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
  readonly email: string;
  readonly phone: string;
  readonly app_metadata: Record<string, unknown>;
  readonly user_metadata: Record<string, unknown>;
  readonly role: string;
  readonly aal: string;
  readonly amr: readonly AmrEntry[];
  readonly session_id: string;
  readonly is_anonymous: boolean;
}

export function signAccessToken(ring: KeyRing, claims: AccessClaims): Promise<string> {
  const { alg, kid, sign } = ring.signer;
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg, typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
    .sign(sign);
}
