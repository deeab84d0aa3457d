import { codeAt, stepAt } from '../mfa/totp.ts';
import type { Harness } from './harness.ts';

/** A signed-in user who has enrolled an authenticator app but not confirmed it yet; `code` is what the app shows now. */
export async function enrolled(h: Harness) {
  const signedIn = await h.signedIn();
  const { data, error } = await signedIn.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  if (error) throw error;
  const code = () => codeAt(data.totp.secret, stepAt(h.now()));
  return { ...signedIn, factorId: data.id, totp: data.totp, code };
}
