import { type Auth, afterAnswering, type VisitorInfo } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import { audit } from '../store/audit.ts';
import { updateUser, userByEmail } from '../store/users.ts';
import { parseEmail } from './address.ts';
import { requireMailPause, sendLink } from './mail-link.ts';
import { type Challenge, rememberFlow } from './pkce.ts';

export interface Recovery {
  readonly email: string;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
}

/** Sends a link to a known address and does nothing for an unknown one; the caller cannot tell which. */
export async function recover(auth: Auth, input: Recovery, visitor: VisitorInfo): Promise<void> {
  if (input.email === '') throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
  const email = parseEmail(input.email);
  await auth.limiter.take('recover', { address: visitor.address, account: email });
  await requireMailPause(auth, email);
  await afterAnswering(auth, () => send(auth, { ...input, email }, visitor));
}

async function send(auth: Auth, { email, challenge, redirectTo }: Recovery, visitor: VisitorInfo): Promise<void> {
  await auth.accounts.transaction(async (tx) => {
    const user = await userByEmail(tx, email);
    if (!user || user.deleted_at) return;
    const now = auth.clock();
    const flowId = await rememberFlow(auth, tx, { userId: user.id, challenge, method: 'recovery', redirectTo });
    await sendLink(auth, tx, {
      user,
      to: email,
      kind: 'recovery_token',
      type: 'recovery',
      template: 'recover',
      redirectTo,
      isPkce: challenge !== null,
      flowId,
      visitor,
    });
    await updateUser(tx, user.id, { recovery_sent_at: now }, now);
    await audit(tx, 'user_recovery_requested', { userId: user.id, address: visitor.address }, now);
  });
}
