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
  /** Called when the backend is first needed. */
  readonly place: () => Promise<BackendPlace>;
  readonly storage: SessionStorage;
  readonly fetch: typeof globalThis.fetch;
  /** Reads a session from the page's URL, after a provider or an email has sent the visitor back. For pages only. */
  readonly readsAddress?: boolean;
  /** Disabled in programs that exit before a token expires. */
  readonly refreshes?: boolean;
  readonly timeoutMs?: number;
  /** The key of the session in `storage`. Two clients with the same one would receive each other's events. */
  readonly storageKey?: string;
}

export type Connect = () => Promise<SupabaseClient>;

/** supabase-js, loaded on first use: visitors who only read pages never download it. */
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
  // Not in parallel: most browsers cache a failed import until the page is left, and without a network both would fail.
  const { url, publishableKey } = await place();
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(url, publishableKey, {
    global: { fetch: withDeadline(options.fetch, options.timeoutMs ?? apiTimeoutMs) },
    auth: {
      storage,
      storageKey: options.storageKey ?? sessionKey,
      persistSession: true,
      autoRefreshToken: refreshes,
      detectSessionInUrl: readsAddress,
      // Instead of tokens, the URL carries a code that is useless without this browser's verifier.
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
    } catch (error) {
      // Before Chrome 124, the error thrown by `fetch` does not include the abort reason.
      throw limit.isOver() ? limit.signal.reason : error;
    } finally {
      limit.clear();
    }
  };
