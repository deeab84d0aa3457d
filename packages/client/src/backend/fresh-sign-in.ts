import type { SupabaseClient, Session as SupabaseSession } from '@supabase/supabase-js';
import { ClientError } from '../client-error.ts';
import type { SocialProvider } from './accounts.ts';
import { needsCode } from './assurance.ts';
import { type BackendClientOptions, type Connect, connector } from './connect.ts';
import { failureOf } from './failure.ts';
import { passSecondFactor } from './second-factor.ts';
import type { SessionStorage } from './session-storage.ts';

/** A proof was accepted. `done`: the new session has replaced the old one. `code`: the second factor is still missing. */
export type ProofOutcome = 'done' | 'code';

/**
 * Signs the same user in again, alongside the stored session. Only a complete new session replaces the old one, which then ends: a
 * wrong password or a closed dialog changes nothing, and no extra device is left in the list.
 */
export interface FreshSignIn {
  password(email: string, password: string): Promise<ProofOutcome>;
  /** The provider's URL to open in another window; it returns to `redirectTo` with a code. */
  socialAddress(provider: SocialProvider, redirectTo: string): Promise<string>;
  socialCode(code: string): Promise<ProofOutcome>;
  code(code: string): Promise<ProofOutcome>;
  /** Only checks whether this is the password: throws `invalid_credentials` if not, and changes nothing. */
  checkPassword(email: string, password: string): Promise<void>;
  /** Ends an unfinished sign-in. */
  abandon(): Promise<void>;
}

/** A separate key: the client of the stored session must not mistake our events for its own. */
const freshKey = 'sb-clipharbor-fresh-token';

/** The user who signed in is not the one whose session is stored. */
export const otherAccount = 'other_account';

interface FreshSignInOptions extends BackendClientOptions {
  /** The client whose session is stored. */
  readonly kept: Connect;
  readonly timeoutMs: number;
}

export function freshSignIn(options: FreshSignInOptions): FreshSignIn {
  const { kept, timeoutMs } = options;
  const failed = (error: Parameters<typeof failureOf>[0]): ClientError => failureOf(error, timeoutMs);
  const connect = connector({
    ...options,
    storage: memory(),
    storageKey: freshKey,
    readsAddress: false,
    refreshes: false,
  });
  const auth = async (): Promise<SupabaseClient['auth']> => (await connect()).auth;
  const sessionOf = async (service: Promise<SupabaseClient['auth']>): Promise<SupabaseSession | null> =>
    (await (await service).getSession()).data.session;
  const keptAuth = async (): Promise<SupabaseClient['auth']> => (await kept()).auth;

  const abandon = async (): Promise<void> => {
    await (await auth()).signOut({ scope: 'local' });
  };
  const signIn = async (email: string, password: string): Promise<void> => {
    const { error } = await (await auth()).signInWithPassword({ email, password });
    if (error) throw failed(error);
  };
  /** The last step of every proof. */
  const proceed = async (): Promise<ProofOutcome> => {
    const [fresh, old] = await Promise.all([sessionOf(auth()), sessionOf(keptAuth())]);
    if (!fresh || !old || fresh.user.id !== old.user.id) {
      await abandon();
      throw new ClientError('refused', otherAccount, 'This is not the account that is signed in');
    }
    if (needsCode(fresh)) return 'code';
    const service = await keptAuth();
    const { error } = await service.setSession(fresh);
    if (error) throw failed(error);
    // If this fails, the old session stays in the device list, where its owner can end it.
    await service.admin.signOut(old.access_token, 'local').catch(() => undefined);
    return 'done';
  };
  return {
    async password(email, password) {
      await signIn(email, password);
      return proceed();
    },
    async checkPassword(email, password) {
      await signIn(email, password);
      await abandon();
    },
    async socialAddress(provider, redirectTo) {
      const way = { redirectTo, skipBrowserRedirect: true };
      const { data, error } = await (await auth()).signInWithOAuth({ provider, options: way });
      if (error) throw failed(error);
      return data.url;
    },
    async socialCode(code) {
      const { error } = await (await auth()).exchangeCodeForSession(code);
      if (error) throw failed(error);
      return proceed();
    },
    async code(code) {
      await passSecondFactor(await auth(), code, failed);
      return proceed();
    },
    abandon,
  };
}

/** In memory only: an unfinished sign-in is not worth storing. */
function memory(): SessionStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
