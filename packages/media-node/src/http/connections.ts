import { guardedLookup } from './guarded-lookup.ts';
import { proxyAuthorization } from './wire/dial.ts';
import type { Exchange } from './wire/exchange.ts';
import { Pool } from './wire/pool.ts';

/** The connections of one job. */
export interface Connections {
  /** The target in the request line: the path, or the whole address for a proxy. */
  target(url: URL): string;
  /** Headers for the proxy. */
  headers(url: URL): Readonly<Record<string, string>>;
  send(exchange: Exchange, url: URL, need: { readonly mayBePrivate: boolean; readonly isFresh: boolean }): void;
  close(): Promise<void>;
}

/** Deliberately HTTP/1.1: several connections have more throughput than one HTTP/2 connection. */
export function openConnections(options: { perHost: number; connectTimeoutMs: number; proxy?: string }): Connections {
  const proxy = options.proxy === undefined ? undefined : new URL(options.proxy);
  const guard = guardedLookup();
  const pools = new Map<string, Pool>();
  const isForwarded = ({ protocol }: URL): boolean => proxy !== undefined && protocol === 'http:';

  function open(url: URL, mayBePrivate: boolean): Pool {
    const way = proxy ? { proxy } : mayBePrivate ? {} : { lookup: guard };
    return new Pool({ url, timeoutMs: options.connectTimeoutMs, ...way }, options.perHost);
  }

  return {
    target: (url) => (isForwarded(url) ? url.origin : '') + url.pathname + url.search,
    headers(url) {
      const secret = proxy && isForwarded(url) ? proxyAuthorization(proxy) : undefined;
      return secret === undefined ? {} : { 'proxy-authorization': secret };
    },
    send(exchange, url, { mayBePrivate, isFresh }) {
      // Guarded and unguarded connections never mix, because the guard runs when a connection is opened.
      const key = `${mayBePrivate} ${url.origin}`;
      const pool = pools.get(key) ?? open(url, mayBePrivate);
      pools.set(key, pool);
      pool.send(exchange, isFresh);
    },
    close: async () => {
      for (const pool of pools.values()) pool.close();
    },
  };
}
