import type { Session as SupabaseSession } from '@supabase/supabase-js';

/** The claims of an access token, unverified: enough to decide what to show, never what to allow. */
export function claimsOf(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    const part = accessToken.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The id of the session that a token belongs to; `null` for anything that is not our token. */
export function sessionIdOf(accessToken: string): string | null {
  const id = claimsOf(accessToken)['session_id'];
  return typeof id === 'string' ? id : null;
}

type Factors = SupabaseSession['user']['factors'];

/** The second factors that were confirmed with a code, oldest first. */
export const verifiedFactors = (factors: Factors): readonly string[] =>
  (factors ?? []).filter(({ status }) => status === 'verified').map(({ id }) => id);

/** The password or provider was accepted, but the code of the account's second factor is still missing. */
export const needsCode = ({ access_token, user }: SupabaseSession): boolean =>
  verifiedFactors(user.factors).length > 0 && claimsOf(access_token)['aal'] !== 'aal2';
