import type { SupabaseClient } from '@supabase/supabase-js';
import type { ClientError } from '../client-error.ts';
import { verifiedFactors } from './assurance.ts';
import type { failureOf } from './failure.ts';

type Auth = SupabaseClient['auth'];
type Failed = (error: Parameters<typeof failureOf>[0]) => ClientError;

/** The server's response to a wrong code, which another authenticator of the account may still accept. */
const wrongCode = 'mfa_verification_failed';

/** Raises the session of `auth` to the second level with a code from any of the account's authenticators. */
export async function passSecondFactor(auth: Auth, code: string, failed: Failed): Promise<void> {
  const { data, error } = await auth.getUser();
  if (error) throw failed(error);
  let refusal: ClientError | null = null;
  for (const factorId of verifiedFactors(data.user.factors)) {
    const answer = await auth.mfa.challengeAndVerify({ factorId, code });
    if (!answer.error) return;
    refusal = failed(answer.error);
    if (refusal.code !== wrongCode) break;
  }
  if (refusal) throw refusal;
}
