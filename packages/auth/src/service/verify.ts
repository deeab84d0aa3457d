import type { Transaction } from '@clipharbor/database';
import type { Auth, VisitorInfo } from '../context.ts';
import { AuthError, invalid } from '../errors/auth-error.ts';
import type { MailOutcome } from '../mail-return.ts';
import { audit } from '../store/audit.ts';
import { flowById } from '../store/flow-state.ts';
import {
  countFailure,
  deleteToken,
  deleteTokens,
  hasRivalConfirmation,
  lockTokensFor,
  type OneTimeToken,
  spendToken,
  type TokenKind,
} from '../store/one-time-tokens.ts';
import {
  isBanned,
  isUniqueViolation,
  lockUser,
  type Metadata,
  mergeMetadata,
  type UserRow,
  updateUser,
} from '../store/users.ts';
import { sameText, sha256 } from '../tokens/secret-text.ts';
import { parseEmail, parsePhone } from './address.ts';
import { confirmEmailChange } from './email-change.ts';
import { isPkceToken, shortCode } from './mail-link.ts';
import { codeForMailFlow, makeTicket, provesChallenge } from './pkce.ts';
import { openSession, type SessionJson, type SignInMethod } from './session.ts';
import { confirmEmail } from './sign-up.ts';

/** Which stored tokens a `type` may use up. */
const kindsByType = new Map<string, readonly TokenKind[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token', 'confirmation_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
]);
const flowMethods: Record<string, readonly SignInMethod[]> = {
  confirmation_token: ['email/signup', 'invite', 'magiclink'],
  recovery_token: ['recovery', 'magiclink'],
  email_change_token_new: ['email_change'],
  email_change_token_current: ['email_change'],
};
const maxWrongCodes = 5;
export const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** The result of a used link. */
export type Verified =
  | { readonly kind: 'session'; readonly session: SessionJson }
  | { readonly kind: 'code'; readonly code: string }
  | MailOutcome;

/** What the caller gets: a session, a code for the page that keeps a verifier, or a ticket for the browser. */
export type Way =
  | { readonly kind: 'session' }
  | { readonly kind: 'code' }
  | { readonly kind: 'handOver'; readonly browserSecret: string | null };

export async function verifyTokenHash(
  auth: Auth,
  input: { readonly token: string; readonly type: string; readonly way: Way },
  visitor: VisitorInfo,
): Promise<Verified> {
  const kinds = kindsByType.get(input.type);
  if (!kinds) throw invalid('Invalid email verification type');
  await auth.limiter.take('verify', { address: visitor.address });
  const { way } = input;
  const isForPage = isPkceToken(input.token);
  return attempt(() =>
    auth.accounts.transaction(async (tx) => {
      const spent = await spendToken(tx, sha256(input.token), kinds, auth.clock());
      if (!spent) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
      return redeem(auth, tx, spent, {
        way: way.kind === 'code' && !isForPage ? { kind: 'session' } : way,
        isForPage,
        visitor,
      });
    }),
  );
}

/** The six digits from the mail, typed together with the address. */
export async function verifyCode(
  auth: Auth,
  input: { readonly email: string; readonly code: string; readonly type: string },
  visitor: VisitorInfo,
): Promise<Verified> {
  const kinds = kindsByType.get(input.type);
  if (!kinds) throw invalid('Invalid email verification type');
  const email = parseEmail(input.email);
  await auth.limiter.take('verify', { address: visitor.address });
  const code = input.code.replaceAll(/[\s-]/g, '');
  // A wrong guess must be counted, so the error is thrown only after the transaction.
  const result = await attempt(() =>
    auth.accounts.transaction(async (tx) => {
      const tokens = await lockTokensFor(tx, email, kinds, auth.clock());
      const match = tokens.find((token) => sameText(shortCode(auth, token.token_hash), code));
      if (match) {
        await deleteToken(tx, match.id);
        return redeem(auth, tx, match, { way: { kind: 'session' }, isForPage: false, visitor });
      }
      await countFailure(
        tx,
        tokens.map((token) => token.id),
        maxWrongCodes,
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

interface Redemption {
  readonly way: Way;
  /** The mail was requested by a page that keeps a verifier. */
  readonly isForPage: boolean;
  readonly visitor: VisitorInfo;
}

async function redeem(auth: Auth, tx: Transaction, spent: OneTimeToken, how: Redemption): Promise<Verified> {
  const user = await lockUser(tx, spent.user_id);
  if (!user || user.deleted_at) throw invalidCode();
  if (isBanned(user, auth.clock())) throw new AuthError(403, 'user_banned', 'User is banned');
  const flow = spent.flow_id === null ? null : await flowById(tx, spent.flow_id);
  const secret = how.way.kind === 'handOver' ? how.way.browserSecret : null;
  const isSameBrowser =
    secret !== null &&
    flow?.code_challenge != null &&
    provesChallenge(secret, flow.code_challenge, flow.code_challenge_method);
  if (
    !(await applyToken(auth, tx, user, spent, {
      visitor: how.visitor,
      isOtherBrowser: how.way.kind === 'handOver' && !isSameBrowser,
    }))
  )
    return { kind: 'halfConfirmed' };
  switch (how.way.kind) {
    case 'session':
      return {
        kind: 'session',
        session: await openSession(auth, tx, user.id, { method: 'otp', visitor: how.visitor }),
      };
    case 'code':
      return codeFor(auth, tx, user.id, spent);
    case 'handOver':
      return handOver(auth, tx, spent, { isSameBrowser, isForPage: how.isForPage });
  }
}

async function codeFor(auth: Auth, tx: Transaction, userId: string, spent: OneTimeToken): Promise<Verified> {
  const code = await codeForMailFlow(auth, tx, userId, flowMethods[spent.token_type] ?? []);
  if (code === null) throw new AuthError(400, 'flow_state_not_found', 'No associated flow state found');
  return { kind: 'code', code };
}

/**
 * Who is signed in by a link that was opened in a browser. Confirming an address signs in only the browser that signed up.
 * Any other must enter the password typed there, so that no one is led into an account that someone else created.
 */
async function handOver(
  auth: Auth,
  tx: Transaction,
  spent: OneTimeToken,
  { isSameBrowser, isForPage }: { readonly isSameBrowser: boolean; readonly isForPage: boolean },
): Promise<Verified> {
  const userId = spent.user_id;
  const ticket = async (method: SignInMethod, leadsTo: 'account' | 'newPassword'): Promise<Verified> => ({
    ...{ kind: 'ticket', leadsTo, ticket: await makeTicket(auth, tx, userId, method) },
  });
  switch (spent.token_type) {
    case 'confirmation_token': {
      const user = await lockUser(tx, userId);
      if (!user?.encrypted_password) return ticket('recovery', 'newPassword');
      return isSameBrowser ? ticket('email/signup', 'account') : { kind: 'confirmed', email: spent.relates_to };
    }
    case 'recovery_token':
      // The requesting page keeps a verifier, without which its code is useless.
      return isForPage ? codeFor(auth, tx, userId, spent) : ticket('magiclink', 'account');
    default:
      return { kind: 'emailChanged' };
  }
}

/** Applies the token's effect. false: the other half of an email change is still missing. */
async function applyToken(
  auth: Auth,
  tx: Transaction,
  user: UserRow,
  spent: OneTimeToken,
  { visitor, isOtherBrowser }: { readonly visitor: VisitorInfo; readonly isOtherBrowser: boolean },
): Promise<boolean> {
  const now = auth.clock();
  const actor = { userId: user.id, address: visitor.address };
  if (spent.token_type === 'email_change_token_new' || spent.token_type === 'email_change_token_current') {
    if (!(await confirmEmailChange(auth, tx, user, spent.token_type, visitor))) return false;
    await audit(tx, 'user_modified', { ...actor, detail: { change: 'email' } }, now);
    return true;
  }
  // Both kinds prove that the mailbox is theirs; a link sent to an address the user no longer has proves nothing.
  if (user.email?.toLowerCase() !== spent.relates_to.toLowerCase()) throw invalidCode();
  if (user.email_confirmed_at) {
    await audit(tx, 'login', { ...actor, detail: { provider: 'otp' } }, now);
  } else {
    const typed = await typedFor(tx, user, spent, isOtherBrowser);
    await confirmEmail(tx, user.id, now);
    await updateUser(tx, user.id, { encrypted_password: typed.passwordHash }, now);
    await mergeMetadata(tx, user.id, 'raw_user_meta_data', typed.data, now);
    await deleteTokens(tx, user.id, ['confirmation_token']);
    await audit(tx, 'user_signedup', { ...actor, detail: { provider: 'email' } }, now);
  }
  return true;
}

/**
 * The password that is confirmed together with the address: the one that belongs to this mail. If several sign-ups for the
 * address are pending, each counts only in the browser that typed it. If the link is opened in another browser, or the mail
 * was not sent for a password, the owner of the mailbox chooses a new one.
 */
async function typedFor(
  tx: Transaction,
  user: UserRow,
  spent: OneTimeToken,
  isOtherBrowser: boolean,
): Promise<{ readonly passwordHash: string | null; readonly data: Metadata }> {
  const signedUp = user.confirmation_sent_at !== null;
  if (spent.token_type !== 'confirmation_token') {
    return { passwordHash: signedUp ? null : user.encrypted_password, data: {} };
  }
  // Sent by a server with the secret key. The user's row may hold what a stranger typed since then, so the token decides.
  if (spent.user_metadata === null) return { passwordHash: spent.password_hash, data: {} };
  const isDoubtful = isOtherBrowser && (await hasRivalConfirmation(tx, spent));
  return isDoubtful
    ? { passwordHash: null, data: {} }
    : { passwordHash: spent.password_hash, data: spent.user_metadata };
}

/** The new address may have been taken by someone else since the mail was sent. */
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
