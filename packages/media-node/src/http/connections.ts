import { Agent, Client, type Dispatcher, ProxyAgent } from 'undici';
import { guardedLookup } from './guarded-lookup.ts';

/** A dispatcher for one request. */
export interface Lease {
  readonly dispatcher: Dispatcher;
  /** Called once, when the answer has ended. */
  release(): void;
}

/** The connections of one job. */
export interface Connections {
  lease(url: URL, need: { readonly mayBePrivate: boolean; readonly isFresh: boolean }): Lease;
  close(): Promise<void>;
}

/**
 * HTTP/1.1 on purpose: several connections carry more than one HTTP/2 connection does, and undici's HTTP/2 failed
 * outright in our measurement with eight parallel bodies.
 */
export function openConnections(options: { perHost: number; connectTimeoutMs: number; proxy?: string }): Connections {
  const tuning = {
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    headersTimeout: 60_000,
    // The loader watches the body itself, and knows when it is the reader who is slow.
    bodyTimeout: 0,
    maxHeaderSize: 64 * 1024,
  };
  const connect = {
    timeout: options.connectTimeoutMs,
    // A name with a dead IPv6 route must not cost more than a blink.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 250,
  };
  const guarded = { ...connect, lookup: guardedLookup() };
  const { proxy } = options;
  const pool = (connecting: typeof connect): Dispatcher =>
    proxy === undefined
      ? new Agent({ ...tuning, connections: options.perHost, connect: connecting })
      : new ProxyAgent({ ...tuning, uri: proxy, connections: options.perHost });
  const open = pool(connect);
  const shut = proxy === undefined ? pool(guarded) : open;

  return {
    lease(url, need) {
      if (!need.isFresh || proxy !== undefined) {
        return { dispatcher: need.mayBePrivate ? open : shut, release: () => undefined };
      }
      const single = new Client(url.origin, { ...tuning, connect: need.mayBePrivate ? connect : guarded });
      return { dispatcher: single, release: () => void single.destroy() };
    },
    close: async () => {
      await Promise.all([open.destroy(), shut.destroy()]);
    },
  };
}
