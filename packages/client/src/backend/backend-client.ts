import { API_TIMEOUT_MS } from '@clipharbor/domain';
import { type Accounts, accounts } from './accounts.ts';
import { type BackendClientOptions, connector } from './connect.ts';
import { SESSION_KEY, type SessionStorage } from './session-storage.ts';
import { type Tables, tables } from './tables.ts';

/** Accounts and tables of the backend. Every failure is a `ClientError`. */
export interface BackendClient extends Accounts, Tables {
  /** For the product client. */
  accessToken(): Promise<string | null>;
}

export function createBackendClient(options: BackendClientOptions): BackendClient {
  const { storage, timeoutMs = API_TIMEOUT_MS } = options;
  const connect = connector(options);
  const people = accounts({ connect, timeoutMs, clearSessions: () => clear(storage) });
  return {
    ...people,
    ...tables({ connect, timeoutMs }),
    accessToken: async () => (await people.session())?.accessToken ?? null,
  };
}

const clear = (storage: SessionStorage & { clearSessions?: () => void }): void | Promise<void> =>
  storage.clearSessions ? storage.clearSessions() : storage.removeItem(SESSION_KEY);
