import type { BodyOf, Call, DataOf } from '@clipharbor/contracts';
import { siteCalls } from '@clipharbor/contracts';
import { apiErrors } from '@clipharbor/domain';
import { claimsOf } from '../backend/assurance.ts';
import type { BackendPlace } from '../backend/connect.ts';
import { ClientError } from '../client-error.ts';
import {
  type CallOptions,
  createProductClient,
  type ProductClient,
  type ProductClientOptions,
} from '../product/product-client.ts';
import type { LinkedSession } from './linked-session.ts';

export interface LinkedCallOptions extends CallOptions {
  /** Fails with `auth.required` unless this user is signed in: no account is charged for what another user did earlier. */
  readonly userId?: string;
}

export interface LinkedProductClient {
  call<C extends Call>(call: C, body: BodyOf<C>, options?: LinkedCallOptions): Promise<DataOf<C>>;
}

type Connection = Omit<ProductClientOptions, 'accessToken' | 'cookies'>;

/** The product's API without a signed-in user: for the exchange of a code and the location of the backend. */
export const createGuestClient = (connection: Connection): ProductClient =>
  createProductClient({ ...connection, accessToken: async () => null });

/** The location of the backend, requested once per program run. */
export function backendPlace({ baseUrl, ...connection }: Connection): () => Promise<BackendPlace> {
  const guest = createGuestClient({ baseUrl, ...connection });
  let known: Promise<BackendPlace> | undefined;
  return () => {
    known ??= guest
      .call(siteCalls.config, {})
      .then(({ backendUrl, publishableKey }) => ({ url: backendUrl ?? baseUrl, publishableKey }))
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
}

/** The product's API with a linked session. A token that is not accepted is replaced once; an ended session is recorded. */
export function createLinkedProductClient(session: LinkedSession, connection: Connection): LinkedProductClient {
  async function attempt<C extends Call>(call: C, body: BodyOf<C>, { userId, ...options }: LinkedCallOptions) {
    const token = await session.accessToken();
    if (userId !== undefined && (token === null || claimsOf(token)['sub'] !== userId)) throw signInRequired();
    try {
      const client = createProductClient({ ...connection, accessToken: async () => token });
      return { kind: 'answered', data: await client.call(call, body, options) } as const;
    } catch (error) {
      if (!(error instanceof ClientError) || token === null) throw error;
      if (error.code === 'auth.sessionEnded') await session.markEnded(token);
      if (error.code !== 'auth.required') throw error;
      await session.discard(token);
      return { kind: 'refused', error } as const;
    }
  }
  return {
    async call(call, body, options = {}) {
      const first = await attempt(call, body, options);
      // The first attempt was refused before it was processed, so the call still takes effect only once.
      const last = first.kind === 'refused' ? await attempt(call, body, options) : first;
      if (last.kind === 'refused') throw last.error;
      return last.data;
    },
  };
}

const signInRequired = (): ClientError =>
  new ClientError('refused', 'auth.required', apiErrors['auth.required'].text, { source: 'product', status: 401 });
