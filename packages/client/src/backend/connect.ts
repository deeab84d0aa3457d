import { apiTimeoutMs } from '@clipharbor/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import { deadline } from '../product/deadline.ts';
import { type SessionStorage, sessionKey } from './session-storage.ts';

/** Where the accounts and tables are: our own server, or a Supabase project. */
export interface BackendPlace {
  readonly url: string;
  readonly publishableKey: string;
}

export interface BackendClientOptions {
  /** Asked for when the backend is first needed. */
  readonly place: () => Promise<BackendPlace>;
  readonly storage: SessionStorage;
  readonly fetch: typeof globalThis.fetch;
  /** Takes a session from the page's address, after a provider or a mail has sent the visitor back. For pages only. */
  readonly readsAddress?: boolean;
  /** Off in programs that end before a token does. */
  readonly refreshes?: boolean;
  readonly timeoutMs?: number;
  /** Where in `storage` the session is. Two clients under one name would hear each other's news. */
  readonly storageKey?: string;
}

export type Connect = () => Promise<SupabaseClient>;

/** supabase-js, loaded when it is first needed: a visitor who only reads pages never pays for it. */
export function connector(options: BackendClientOptions): Connect {
  let connection: Promise<SupabaseClient> | undefined;
  return () => {
    connection ??= open(options).catch((error: unknown) => {
      connection = undefined; // The next call tries again.
      throw error;
    });
    return connection;
  };
}

async function open(options: BackendClientOptions): Promise<SupabaseClient> {
  const { place, storage, readsAddress = false, refreshes = true } = options;
  const [{ url, publishableKey }, { createClient }] = await Promise.all([place(), import('@supabase/supabase-js')]);
  return createClient(url, publishableKey, {
    global: { fetch: withDeadline(options.fetch, options.timeoutMs ?? apiTimeoutMs) },
    auth: {
      storage,
      storageKey: options.storageKey ?? sessionKey,
      persistSession: true,
      autoRefreshToken: refreshes,
      detectSessionInUrl: readsAddress,
      // A code that is worth nothing without this browser's verifier, instead of tokens in the address.
      flowType: 'pkce',
    },
  });
}

const withDeadline =
  (fetch: typeof globalThis.fetch, milliseconds: number): typeof globalThis.fetch =>
  async (input, init) => {
    const limit = deadline(milliseconds, init?.signal);
    try {
      return await fetch(input, { ...init, signal: limit.signal });
    } finally {
      limit.clear();
    }
  };
