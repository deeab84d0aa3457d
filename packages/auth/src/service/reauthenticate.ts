import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { audit } from '../store/audit.ts';
import { countFailure, deleteTokens, lockTokensFor } from '../store/one-time-tokens.ts';
import { type UserRow, updateUser } from '../store/users.ts';
import { sameText } from '../tokens/secret-text.ts';
import { requireMailPause, sendLink, shortCode } from './mail-link.ts';

const maxWrongCodes = 5;

/** Mails the code that an old session needs to change the password. */
export async function sendNonce(auth: Auth, user: UserRow, visitor: VisitorInfo): Promise<void> {
  const email = user.email;
  if (!email) throw invalid('Reauthentication requires the user to have an email or a phone number', 422);
  if (!user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  await auth.limiter.take('reauthenticate', { account: user.id });
  await requireMailPause(auth, email);
  await auth.accounts.transaction(async (tx) => {
    const now = auth.clock();
    await sendLink(auth, tx, {
      user,
      to: email,
      kind: 'reauthentication_token',
      type: 'reauthentication',
      template: 'reauthenticate',
      redirectTo: auth.config.siteUrl,
      isPkce: false,
      visitor,
    });
    await updateUser(tx, user.id, { reauthentication_sent_at: now }, now);
    await audit(tx, 'user_reauthenticate_requested', { userId: user.id, address: visitor.address }, now);
  });
}

export async function spendNonce(auth: Auth, user: UserRow, nonce: string): Promise<void> {
  const isRight = await auth.accounts.transaction(async (tx) => {
    const tokens = await lockTokensFor(tx, user.email ?? '', ['reauthentication_token'], auth.clock());
    const own = tokens.filter((token) => token.user_id === user.id);
    if (own.some((token) => sameText(shortCode(auth, token.token_hash), nonce))) {
      await deleteTokens(tx, user.id, ['reauthentication_token']);
      return true;
    }
    await countFailure(
      tx,
      own.map((token) => token.id),
      maxWrongCodes,
    );
    return false;
  });
  if (!isRight) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}
