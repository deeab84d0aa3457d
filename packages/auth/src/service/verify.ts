import type { Transaction } from '@clipharbor/database';
import type { Auth, Visit } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import { audit } from '../store/audit.ts';
import {
  countFailure,
  deleteTokens,
  lockTokensFor,
  type OneTimeToken,
  spendToken,
  type TokenKind,
} from '../store/one-time-tokens.ts';
import { isBanned, isUniqueViolation, lockUser, type UserRow } from '../store/users.ts';
import { sameText, sha256 } from '../tokens/secret-text.ts';
import { parseEmail, parsePhone } from './address.ts';
import { confirmEmailChange } from './email-change.ts';
import { isPkceToken, shortCode } from './mail-link.ts';
import { codeForMailFlow } from './pkce.ts';
import { openSession, type SessionJson, type SignInMethod } from './session.ts';
import { confirmEmail } from './sign-up.ts';

/** Which stored tokens a `type` may spend. */
const KINDS = new Map<string, readonly TokenKind[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token', 'confirmation_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
]);
const FLOW_METHODS: Record<string, readonly SignInMethod[]> = {
  confirmation_token: ['email/signup', 'invite', 'magiclink'],
  recovery_token: ['recovery', 'magiclink'],
  email_change_token_new: ['email_change'],
  email_change_token_current: ['email_change'],
};
const MOST_WRONG_CODES = 5;
export const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** What comes of a spent link. */
export type Verified =
  | { readonly kind: 'session'; readonly session: SessionJson }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'halfConfirmed' };

/** `wantsCode`: the link came from a mail and belongs to a page that waits for a code. */
export async function verifyTokenHash(
  auth: Auth,
  input: { readonly token: string; readonly type: string; readonly wantsCode: boolean },
  visit: Visit,
): Promise<Verified> {
  const kinds = KINDS.get(input.type);
  if (!kinds) throw invalid('Invalid email verification type');
  await auth.limiter.take('verify', { address: visit.address });
  const wantsCode = input.wantsCode && isPkceToken(input.token);
  return attempt(() =>
    auth.accounts.transaction(async (tx) => {
      const spent = await spendToken(tx, sha256(input.token), kinds, auth.clock());
      if (!spent) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
      return redeem(auth, tx, spent, { wantsCode, visit });
    }),
  );
}

/** The six digits from the mail, typed together with the address. */
export async function verifyCode(
  auth: Auth,
  input: { readonly email: string; readonly code: string; readonly type: string },
  visit: Visit,
): Promise<Verified> {
  const kinds = KINDS.get(input.type);
  if (!kinds) throw invalid('Invalid email verification type');
  const email = parseEmail(input.email);
  await auth.limiter.take('verify', { address: visit.address });
  const code = input.code.replaceAll(/[\s-]/g, '');
  // A wrong guess must be counted, so the error is thrown only after the transaction.
  const result = await attempt(() =>
    auth.accounts.transaction(async (tx) => {
      const tokens = await lockTokensFor(tx, email, kinds, auth.clock());
      const match = tokens.find((token) => sameText(shortCode(auth, token.token_hash), code));
      if (match) {
        await deleteTokens(tx, match.user_id, [match.token_type]);
        return redeem(auth, tx, match, { wantsCode: false, visit });
      }
      await countFailure(
        tx,
        tokens.map((token) => token.id),
        MOST_WRONG_CODES,
      );
      return null;
    }),
  );
  if (!result) throw invalidCode();
  return result;
}

/** There is no text message service, so no number ever has a code. */
export function verifyPhoneCode(phone: string): never {
  parsePhone(phone);
  throw invalidCode();
}

const invalidCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

async function redeem(
  auth: Auth,
  tx: Transaction,
  spent: OneTimeToken,
  how: { readonly wantsCode: boolean; readonly visit: Visit },
): Promise<Verified> {
  const user = await lockUser(tx, spent.user_id);
  if (!user || user.deleted_at) throw invalidCode();
  if (isBanned(user, auth.clock())) throw new AuthError(403, 'user_banned', 'User is banned');
  if (!(await applyToken(auth, tx, user, spent, how.visit))) return { kind: 'halfConfirmed' };
  if (how.wantsCode) {
    const code = await codeForMailFlow(auth, tx, user.id, FLOW_METHODS[spent.token_type] ?? []);
    if (code === null) throw new AuthError(400, 'flow_state_not_found', 'No associated flow state found');
    return { kind: 'code', code };
  }
  return { kind: 'session', session: await openSession(auth, tx, user.id, { method: 'otp', visit: how.visit }) };
}

/** What the token stands for happens. false: the other half of an e-mail change is still missing. */
async function applyToken(
  auth: Auth,
  tx: Transaction,
  user: UserRow,
  spent: OneTimeToken,
  visit: Visit,
): Promise<boolean> {
  const now = auth.clock();
  const actor = { userId: user.id, address: visit.address };
  if (spent.token_type === 'email_change_token_new' || spent.token_type === 'email_change_token_current') {
    if (!(await confirmEmailChange(auth, tx, user, spent.token_type, visit))) return false;
    await audit(tx, 'user_modified', { ...actor, detail: { change: 'email' } }, now);
    return true;
  }
  // Both kinds prove that the mailbox is theirs; a link sent to an address the user has left proves nothing.
  if (user.email?.toLowerCase() !== spent.relates_to.toLowerCase()) throw invalidCode();
  if (user.email_confirmed_at) {
    await audit(tx, 'login', { ...actor, detail: { provider: 'otp' } }, now);
  } else {
    await confirmEmail(tx, user.id, now);
    await audit(tx, 'user_signedup', { ...actor, detail: { provider: 'email' } }, now);
  }
  return true;
}

/** The new address may have been taken by somebody else since the mail was sent. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered', {
      cause: error,
    });
  }
}
