import { guardedLookup } from './guarded-lookup.ts';
import { proxyAuthorization } from './wire/dial.ts';
import type { Exchange } from './wire/exchange.ts';
import { Pool } from './wire/pool.ts';

/** The connections of one job. */
export interface Connections {
  /** What a request line names: the path, or the whole address where a proxy reads it. */
  target(url: URL): string;
  /** What a proxy wants to know. */
  headers(url: URL): Readonly<Record<string, string>>;
  send(exchange: Exchange, url: URL, need: { readonly mayBePrivate: boolean; readonly isFresh: boolean }): void;
  close(): Promise<void>;
}

/** HTTP/1.1 on purpose: several connections carry more than one HTTP/2 connection does. */
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
      // Guarded and open connections never mix: the guard works when a connection is made.
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
