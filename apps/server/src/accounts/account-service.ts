import type { DeviceExchange, DeviceLink, SessionInfo, VisitorInfo } from '@clipharbor/auth';
import type { SignedInUser } from '../http/product-api.ts';
import type { FindSession } from '../http/session-guard.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly locale: string;
  /** Where the mailed link leads in the end. */
  readonly redirectTo: string;
  /** SHA-256 of a secret that only the browser that signs up has: confirming there signs it in. */
  readonly codeChallenge: string;
}

/** The session of a program that was linked to an account. */
export interface LinkedSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export type AccountSession = Omit<SessionInfo, 'hasSecondFactor'>;

export type EndedSessions = 'all' | { readonly only: string } | { readonly except: string };

/**
 * What the product's own calls want from the account service, whether that is ours or a Supabase project.
 * Says no by throwing `AppError`.
 */
export interface AccountService {
  /** Tells no one but the owner of the mailbox whether there was an account already. */
  signUp(account: NewAccount, visitor: VisitorInfo): Promise<void>;
  /** What decides about the rights of a session; `null` when it is over. */
  readonly findSession: FindSession;
  sessions(userId: string, currentId: string | null): Promise<readonly AccountSession[]>;
  endSessions(userId: string, which: EndedSessions): Promise<number>;
  isPassword(caller: SignedInUser, password: string, visitor: VisitorInfo): Promise<boolean>;
  hasPassword(userId: string): Promise<boolean>;
  /** What the account service knows of a user, without anything that opens a door. */
  describe(userId: string): Promise<Readonly<Record<string, unknown>>>;
  /** Removes the account with all that belongs to it and queues the last mail. */
  remove(caller: SignedInUser, locale: string): Promise<void>;
  /** The page that a mail link led to gets its session. `auth.code` when there is nothing to get. */
  exchangeCode(
    proof: { readonly code: string; readonly verifier: string },
    visitor: VisitorInfo,
  ): Promise<LinkedSession>;
  makeLinkCode(link: DeviceLink): Promise<string>;
  spendLinkCode(exchange: DeviceExchange, visitor: VisitorInfo): Promise<LinkedSession>;
}

export const farewell = 'account_deleted';
