import { ClientError } from '@clipharbor/client';
import { confirmIdentity } from './confirm-identity.ts';

/** By these the server says: not with this session, but sign in again and you may. */
const confirmable: ReadonlySet<string> = new Set([
  'reauthentication_needed',
  'insufficient_aal',
  'auth.recentSignInRequired',
  'auth.secondFactorRequired',
]);

/**
 * Does what was asked; where the server wants a recent sign-in or the second factor first, asks for it and then does it
 * again. If the user closes the dialog, the server's own refusal is thrown.
 */
export async function withConfirmation<T>(action: () => Promise<T>, confirm = confirmIdentity): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ClientError) || !confirmable.has(error.code)) throw error;
    if (!(await confirm())) throw error;
    return action();
  }
}
