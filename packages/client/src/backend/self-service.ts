import type { SupabaseClient, User } from '@supabase/supabase-js';
import { ClientError } from '../client-error.ts';
import type { SocialProvider } from './accounts.ts';
import type { Connect } from './connect.ts';
import { failureOf } from './failure.ts';

/** One of the account's sign-in methods. */
export interface LinkedIdentity {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
}

/** An authenticator app that was confirmed with a code. */
export interface Authenticator {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

/** What the account service knows about the signed-in user. */
export interface OwnAccount {
  readonly email: string;
  readonly fullName: string | null;
  /** A new email address that awaits confirmation, and when the emails were sent. */
  readonly pendingEmail: { readonly email: string; readonly sentAt: number } | null;
  readonly identities: readonly LinkedIdentity[];
  readonly authenticators: readonly Authenticator[];
}

/** The data to set up an authenticator app. Shown once. */
export interface Enrollment {
  readonly factorId: string;
  /** An image as a `data:` URL. */
  readonly qrCode: string;
  readonly secret: string;
}

/** What users change about their own account. */
export interface SelfService {
  /** Read from the server, not from the stored session: another device may have changed it. */
  ownAccount(): Promise<OwnAccount>;
  changeName(userId: string, fullName: string): Promise<void>;
  /** Sends an email to both addresses; calling it again sends them again. The links return to `redirectTo`. */
  changeEmail(email: string, redirectTo: string): Promise<void>;
  /** Starts to set up an authenticator app. An earlier setup that was never confirmed is discarded. */
  enrollAuthenticator(issuer: string): Promise<Enrollment>;
  /** Confirms it with its first code. If it is the first authenticator, all other sessions end. */
  confirmAuthenticator(factorId: string, code: string): Promise<void>;
  /** Removes it. The code proves that the user still has the authenticator. */
  removeAuthenticator(factorId: string, code: string): Promise<void>;
  /** The provider's URL to visit; it returns to `redirectTo`. */
  linkIdentity(provider: SocialProvider, redirectTo: string): Promise<string>;
  unlinkIdentity(identityId: string): Promise<void>;
}

const timeOf = (text: string | undefined): number => Date.parse(text ?? '') || 0;

function accountOf(user: User): OwnAccount {
  const name: unknown = user.user_metadata['full_name'] ?? user.user_metadata['name'];
  return {
    email: user.email ?? '',
    fullName: typeof name === 'string' && name !== '' ? name : null,
    pendingEmail: user.new_email ? { email: user.new_email, sentAt: timeOf(user.email_change_sent_at) } : null,
    identities: (user.identities ?? []).map(({ identity_id: id, provider, identity_data: data }) => {
      const email: unknown = data?.['email'];
      return { id, provider, email: typeof email === 'string' ? email : null };
    }),
    authenticators: (user.factors ?? [])
      .filter(({ status, factor_type: type }) => status === 'verified' && type === 'totp')
      .map(({ id, created_at: createdAt }) => ({ id, addedAt: timeOf(createdAt) })),
  };
}

/** supabase-js returns the image unencoded, with characters that would end a URL. */
function pictureOf(qrCode: string): string {
  const svg = qrCode.slice(qrCode.indexOf(',') + 1);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function selfService({ connect, timeoutMs }: { connect: Connect; timeoutMs: number }): SelfService {
  const failed = (error: Parameters<typeof failureOf>[0], status?: number) => failureOf(error, timeoutMs, status);
  const auth = async (): Promise<SupabaseClient['auth']> => (await connect()).auth;
  const check = ({ error }: { error: Parameters<typeof failureOf>[0] | null }): void => {
    if (error) throw failed(error);
  };
  const user = async (): Promise<User> => {
    const { data, error } = await (await auth()).getUser();
    if (error) throw failed(error);
    return data.user;
  };
  return {
    ownAccount: async () => accountOf(await user()),
    async changeName(userId, fullName) {
      // Emails and the account page use the profile's name. Updated first, so that listeners notified of the change find it there.
      const { error, status } = await (await connect())
        .from('user_profiles')
        .update({ full_name: fullName })
        .eq('user_id', userId);
      if (error) throw failed(error, status);
      check(await (await auth()).updateUser({ data: { full_name: fullName } }));
    },
    changeEmail: async (email, redirectTo) =>
      check(await (await auth()).updateUser({ email }, { emailRedirectTo: redirectTo })),
    async enrollAuthenticator(issuer) {
      const { factors = [] } = await user();
      const { mfa } = await auth();
      for (const { id, status } of factors) if (status === 'unverified') check(await mfa.unenroll({ factorId: id }));
      // Names are unique per account; no one sees this one.
      const friendlyName = crypto.randomUUID();
      const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName, issuer });
      if (error) throw failed(error);
      return { factorId: data.id, qrCode: pictureOf(data.totp.qr_code), secret: data.totp.secret };
    },
    confirmAuthenticator: async (factorId, code) =>
      check(await (await auth()).mfa.challengeAndVerify({ factorId, code })),
    async removeAuthenticator(factorId, code) {
      const { mfa } = await auth();
      check(await mfa.challengeAndVerify({ factorId, code }));
      check(await mfa.unenroll({ factorId }));
      // Removing the last one changes the session's assurance level.
      check(await (await auth()).refreshSession());
    },
    async linkIdentity(provider, redirectTo) {
      const options = { redirectTo, skipBrowserRedirect: true };
      const { data, error } = await (await auth()).linkIdentity({ provider, options });
      if (error) throw failed(error);
      return data.url;
    },
    async unlinkIdentity(identityId) {
      const identity = (await user()).identities?.find(({ identity_id: id }) => id === identityId);
      if (!identity) throw new ClientError('refused', 'identity_not_found', 'The identity does not exist');
      check(await (await auth()).unlinkIdentity(identity));
    },
  };
}
