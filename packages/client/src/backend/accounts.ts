import type { AuthChangeEvent, SupabaseClient, Session as SupabaseSession } from '@supabase/supabase-js';
import type { ClientError } from '../client-error.ts';
import { needsCode } from './assurance.ts';
import type { Connect } from './connect.ts';
import { failureOf } from './failure.ts';
import { passSecondFactor } from './second-factor.ts';

/** The session of the signed-in user. */
export interface UserSession {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string | null;
  readonly accessToken: string;
  /** The account has a second factor whose code has not been entered yet, so the user is not signed in. */
  readonly needsCode: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export type SocialProvider = 'google' | 'azure';

/** The target of a link in an email; `type` is the one in the link. */
export interface MailLink {
  readonly tokenHash: string;
  readonly type: 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite' | 'email';
}

export interface Accounts {
  /** The session of this program, refreshed if it has expired. */
  session(): Promise<UserSession | null>;
  /** Subscribes to every change, including those in other tabs. Returns a function that unsubscribes. */
  onChange(listener: (session: UserSession | null, event: AuthChangeEvent) => void): () => void;
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<UserSession>;
  /** Completes a session that `needsCode` with the code of an authenticator app. */
  enterCode(code: string): Promise<UserSession>;
  /** The provider's URL to visit. It returns to `redirectTo`, the site's account page. */
  socialSignIn(provider: SocialProvider, redirectTo: string): Promise<string>;
  /** Ends this session here and on the server. Here it ends even if the server cannot be reached. */
  signOut(): Promise<void>;
  /** Sends the reset email; `redirectTo` is the site's `/update-password`. Does not reveal who has an account. */
  requestPasswordReset(email: string, redirectTo: string): Promise<void>;
  /** The server verifies the user by `currentPassword`, or by `nonce`, a code from an email. */
  updatePassword(
    password: string,
    proof?: { readonly currentPassword?: string; readonly nonce?: string },
  ): Promise<void>;
  /** Requests that code. */
  reauthenticate(): Promise<void>;
  /** Redeems the link of an email, whatever device it was opened on. */
  verifyLink(link: MailLink): Promise<UserSession | null>;
  /** Takes over a session that the server has opened for this browser. */
  adopt(session: { readonly accessToken: string; readonly refreshToken: string }): Promise<void>;
  /** Requests new tokens, for example after the email address has changed. */
  refreshSession(): Promise<void>;
  resendConfirmation(email: string, redirectTo: string): Promise<void>;
}

export interface AccountsOptions {
  readonly connect: Connect;
  readonly timeoutMs: number;
  /** Removes all stored sessions. */
  readonly clearSessions: () => void | Promise<void>;
}

const sessionOf = (session: SupabaseSession | null): UserSession | null => {
  if (!session) return null;
  const { user, access_token: accessToken, expires_at: expiresAt = 0 } = session;
  const name: unknown = user.user_metadata['full_name'] ?? user.user_metadata['name'];
  return {
    userId: user.id,
    email: user.email ?? '',
    fullName: typeof name === 'string' && name !== '' ? name : null,
    accessToken,
    needsCode: needsCode(session),
    expiresAt: expiresAt * 1000,
  };
};

export function accounts({ connect, timeoutMs, clearSessions }: AccountsOptions): Accounts {
  const failed = (error: Parameters<typeof failureOf>[0]): ClientError => failureOf(error, timeoutMs);
  const auth = async (): Promise<SupabaseClient['auth']> => (await connect()).auth;
  const check = ({ error }: { error: Parameters<typeof failureOf>[0] | null }): void => {
    if (error) throw failed(error);
  };
  return {
    async session() {
      const { data, error } = await (await auth()).getSession();
      if (error) throw failed(error);
      return sessionOf(data.session);
    },
    onChange(listener) {
      let isOver = false;
      let stop = (): void => undefined;
      auth().then(
        (service) => {
          if (isOver) return;
          const { data } = service.onAuthStateChange((event, session) => listener(sessionOf(session), event));
          stop = () => data.subscription.unsubscribe();
        },
        // Without a connection, listeners just miss events; the calls themselves report the error.
        () => undefined,
      );
      return () => {
        isOver = true;
        stop();
      };
    },
    async signIn(credentials) {
      const { data, error } = await (await auth()).signInWithPassword(credentials);
      if (error) throw failed(error);
      return sessionOf(data.session) as UserSession;
    },
    async enterCode(code) {
      const service = await auth();
      await passSecondFactor(service, code, failed);
      const { data, error } = await service.getSession();
      if (error) throw failed(error);
      return sessionOf(data.session) as UserSession;
    },
    async socialSignIn(provider, redirectTo) {
      const { data, error } = await (await auth()).signInWithOAuth({
        provider,
        options: { redirectTo, skipBrowserRedirect: true },
      });
      if (error) throw failed(error);
      return data.url;
    },
    async signOut() {
      try {
        // This program only: the extension and the desktop app have their own sessions.
        await (await auth()).signOut({ scope: 'local' });
      } finally {
        await clearSessions();
      }
    },
    requestPasswordReset: async (email, redirectTo) =>
      check(await (await auth()).resetPasswordForEmail(email, { redirectTo })),
    updatePassword: async (password, { currentPassword, nonce } = {}) =>
      check(
        await (await auth()).updateUser({
          password,
          ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
          ...(nonce === undefined ? {} : { nonce }),
        }),
      ),
    reauthenticate: async () => check(await (await auth()).reauthenticate()),
    async verifyLink({ tokenHash, type }) {
      const { data, error } = await (await auth()).verifyOtp({ token_hash: tokenHash, type });
      if (error) throw failed(error);
      return sessionOf(data.session);
    },
    adopt: async ({ accessToken, refreshToken }) =>
      check(await (await auth()).setSession({ access_token: accessToken, refresh_token: refreshToken })),
    refreshSession: async () => check(await (await auth()).refreshSession()),
    resendConfirmation: async (email, redirectTo) =>
      check(await (await auth()).resend({ type: 'signup', email, options: { emailRedirectTo: redirectTo } })),
  };
}
