import { type Auth, afterAnswering, type VisitorInfo } from '../context.ts';
import { AuthError } from '../errors/auth-error.ts';
import { userByEmail } from '../store/users.ts';
import { parseEmail } from './address.ts';
import { requireMailPause } from './mail-link.ts';
import type { Challenge } from './pkce.ts';
import { sendSignInMail } from './sign-in-mail.ts';

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
    await sendSignInMail(auth, tx, 'recovery', user, { challenge, redirectTo }, visitor);
  });
}
