import { ClientError } from '@clipharbor/client';
import { confirmIdentity } from './confirm-identity.ts';

/** The codes by which the server allows a call after a new sign-in. */
const confirmable: ReadonlySet<string> = new Set([
  'reauthentication_needed',
  'insufficient_aal',
  'auth.recentSignInRequired',
  'auth.secondFactorRequired',
]);

/**
 * Runs an action. If the server requires a recent sign-in or the second factor, asks for it and runs the action again. If the
 * user closes the dialog, the server's refusal is thrown.
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
