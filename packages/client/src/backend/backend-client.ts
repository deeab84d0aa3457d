import { apiTimeoutMs } from '@clipharbor/domain';
import { type Accounts, accounts } from './accounts.ts';
import { type BackendClientOptions, type BackendPlace, connector } from './connect.ts';
import { type FreshSignIn, freshSignIn } from './fresh-sign-in.ts';
import { readPlans } from './read-plans.ts';
import { type SelfService, selfService } from './self-service.ts';
import { type SessionStorage, sessionKey } from './session-storage.ts';
import { type Tables, tables } from './tables.ts';

/** Accounts and tables of the backend. Every failure is a `ClientError`. */
export interface BackendClient extends Accounts, SelfService, Tables {
  /** For the product client. */
  accessToken(): Promise<string | null>;
  /** Asks users to prove their identity again, for actions that require a recent sign-in. */
  freshSignIn(): FreshSignIn;
}

export function createBackendClient(options: BackendClientOptions): BackendClient {
  const { storage, fetch, timeoutMs = apiTimeoutMs } = options;
  const place = askedOnce(options.place);
  const connect = connector({ ...options, place });
  const people = accounts({ connect, timeoutMs, clearSessions: () => clear(storage) });
  return {
    ...people,
    ...selfService({ connect, timeoutMs }),
    ...tables({ connect, readPlans: () => readPlans({ place, fetch, timeoutMs }), timeoutMs }),
    accessToken: async () => (await people.session())?.accessToken ?? null,
    freshSignIn: () => freshSignIn({ ...options, place, kept: connect, timeoutMs }),
  };
}

/** Caches the location of the backend, which plans and accounts both need. After a failure, the next call asks again. */
function askedOnce(ask: () => Promise<BackendPlace>): () => Promise<BackendPlace> {
  let known: Promise<BackendPlace> | undefined;
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

const clear = (storage: SessionStorage & { clearSessions?: () => void }): void | Promise<void> =>
  storage.clearSessions ? storage.clearSessions() : storage.removeItem(sessionKey);
