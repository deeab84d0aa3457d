import type { DeviceExchange, DeviceLink, SessionInfo, VisitorInfo } from '@clipharbor/auth';
import type { SignedInUser } from '../http/product-api.ts';
import type { FindSession } from '../http/session-guard.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly locale: string;
  /** The page to which the mailed link finally leads. */
  readonly redirectTo: string;
  /** SHA-256 of a secret that only the signing-up browser has: confirming the address there signs it in. */
  readonly codeChallenge: string;
}

/** The session of a program that is linked to an account. */
export interface LinkedSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export type AccountSession = Omit<SessionInfo, 'hasSecondFactor'>;

export type EndedSessions = 'all' | { readonly only: string } | { readonly except: string };

/**
 * What the product's own calls need from the account service, whether that is ours or a Supabase project.
 * Refuses by throwing `AppError`.
 */
export interface AccountService {
  /** Reveals only to the owner of the mailbox whether an account already existed. */
  signUp(account: NewAccount, visitor: VisitorInfo): Promise<void>;
  /** The facts that determine a session's rights; `null` if it has ended. */
  readonly findSession: FindSession;
  sessions(userId: string, currentId: string | null): Promise<readonly AccountSession[]>;
  endSessions(userId: string, which: EndedSessions): Promise<number>;
  isPassword(caller: SignedInUser, password: string, visitor: VisitorInfo): Promise<boolean>;
  hasPassword(userId: string): Promise<boolean>;
  /** What the account service knows about a user, without secrets. */
  describe(userId: string): Promise<Readonly<Record<string, unknown>>>;
  /** Removes the account with everything that belongs to it, and queues the final mail. */
  remove(caller: SignedInUser, locale: string): Promise<void>;
  /** Returns the session for the page that a mail link opened. `auth.code` if there is none to collect. */
  exchangeCode(
    proof: { readonly code: string; readonly verifier: string },
    visitor: VisitorInfo,
  ): Promise<LinkedSession>;
  makeLinkCode(link: DeviceLink): Promise<string>;
  spendLinkCode(exchange: DeviceExchange, visitor: VisitorInfo): Promise<LinkedSession>;
}

export const accountDeletedTemplate = 'account_deleted';
