import { isIP } from 'node:net';
import {
  type Http,
  type HttpRequest,
  type HttpResponse,
  isPublicAddress,
  MediaError,
  privateAddress,
} from '@clipharbor/media';
import { type Connections, openConnections } from './connections.ts';
import type { FileCookie } from './cookie-file.ts';
import { type JobCookies, openCookieJar } from './cookie-jar.ts';
import { acceptEncoding, decodeBody, isPlain } from './decode.ts';
import { canceledError, transferFailure } from './failure.ts';
import { keepsSecrets, parseHop, redirectTarget } from './hop.ts';
import type { Head } from './wire/answer-head.ts';
import { Exchange } from './wire/exchange.ts';
import { requestText } from './wire/request-text.ts';

/** Options for the HTTP client of one job. */
export interface NodeHttpOptions {
  /** Sent with every request, such as User-Agent and Referer. Cookie and Authorization are sent only to `secretHosts`. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Additional headers for one address, requested again for every redirect. They replace those of the same name in
   * `headers`.
   */
  readonly headersAt?: (url: URL) => Readonly<Record<string, string>>;
  readonly cookies?: readonly FileCookie[];
  /**
   * Hosts that may have a private address, because the user or the user's page is there: `host:port`, or `host` for any
   * port. The port may be the protocol's default.
   */
  readonly privateHosts?: readonly string[];
  /** Hosts (`host` or `host:port`) that receive the secrets in `headers`. */
  readonly secretHosts?: readonly string[];
  /** Allows every address, including private ones. */
  readonly allowPrivate?: boolean;
  /** `http://host:port` of a proxy. It resolves names itself, so only literal addresses are checked then. */
  readonly proxy?: string;
  /** How many bytes a compressed response may decompress to. */
  readonly maxInflatedBytes?: number;
  readonly maxConnectionsPerHost?: number;
  readonly connectTimeoutMs?: number;
}

/** An HTTP client that can be closed. */
export interface NodeHttp extends Http {
  close(): Promise<void>;
}

const maxRedirects = 10;
const secretHeaders = new Set(['cookie', 'authorization', 'proxy-authorization']);

/** HTTP over pooled HTTP/1.1 connections, with address rules at every hop and at connect time. */
export function createNodeHttp(options: NodeHttpOptions = {}): NodeHttp {
  const connections = openConnections({
    perHost: options.maxConnectionsPerHost ?? 16,
    connectTimeoutMs: options.connectTimeoutMs ?? 8000,
    ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
  });
  // Created for the first cookie, because most jobs have none and the jar's list of public suffixes is slow to load.
  let jar: Promise<JobCookies> | undefined = options.cookies?.length ? openCookieJar(options.cookies) : undefined;
  const common = lowerCase(options.headers);
  const harmless = withoutSecrets(common);
  const isPrivateHost = hostList(options.privateHosts);
  const isSecretHost = hostList(options.secretHosts);

  /** Headers for one hop. `first` is the address that the caller requested: its secrets are sent only there. */
  async function headersFor(request: HttpRequest, first: URL, url: URL): Promise<Record<string, string>> {
    const own = lowerCase(request.headers);
    const headers: Record<string, string> = {
      accept: '*/*',
      'accept-encoding': request.range ? 'identity' : acceptEncoding,
      ...(isSecretHost(url) && !isDowngrade(first, url) ? common : harmless),
      ...lowerCase(options.headersAt?.(url)),
      ...(keepsSecrets(first, url) ? own : withoutSecrets(own)),
    };
    if (jar !== undefined) {
      const cookies = [headers['cookie'], (await jar).header(url)].filter(Boolean).join('; ');
      if (cookies) headers['cookie'] = cookies;
    }
    if (request.range) headers['range'] = `bytes=${request.range.start}-${request.range.end ?? ''}`;
    return headers;
  }

  async function get(request: HttpRequest): Promise<HttpResponse> {
    const first = parseHop(request.url);
    let url = first;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const mayBePrivate = options.allowPrivate === true || isPrivateHost(url);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // A literal address never reaches the lookup.
      if (!mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress(host);
      const exchange = open(connections, request, url, await headersFor(request, first, url), mayBePrivate);
      const head = await exchange.head;
      if (head.setCookies.length > 0) {
        jar ??= openCookieJar([]);
        (await jar).store(head.setCookies, url);
      }
      const next = nextHop(head, url, exchange);
      if (!next) return answer(exchange, head, url, options.maxInflatedBytes ?? 64 * 2 ** 20);
      exchange.discard();
      url = next;
    }
    throw new MediaError('http.refused', 'The server redirects endlessly.', { facts: { url: request.url } });
  }

  return { get, close: () => connections.close() };
}

function open(
  connections: Connections,
  request: HttpRequest,
  url: URL,
  headers: Record<string, string>,
  mayBePrivate: boolean,
): Exchange {
  const { signal } = request;
  if (signal.aborted) throw canceledError(signal);
  const onAbort = (): void => exchange.abort(canceledError(signal));
  const onEnd = (): void => signal.removeEventListener('abort', onAbort);
  const text = requestText(connections.target(url), url.host, { ...headers, ...connections.headers(url) });
  const exchange = new Exchange(text, onEnd, (error) => transferFailure(error, url.href));
  signal.addEventListener('abort', onAbort, { once: true });
  connections.send(exchange, url, { mayBePrivate, isFresh: request.isFresh === true });
  return exchange;
}

function nextHop(head: Head, url: URL, exchange: Exchange): URL | undefined {
  try {
    return redirectTarget(head.status, head.headers['location'], url);
  } catch (error) {
    exchange.discard();
    throw error;
  }
}

function answer(exchange: Exchange, head: Head, url: URL, limit: number): HttpResponse {
  const { status, headers } = head;
  const encoding = headers['content-encoding'];
  const body = decodeBody(exchange.chunks(), encoding, limit, url.href);
  return {
    url: url.href,
    status,
    headers,
    body,
    ...(isPlain(encoding) ? { pour: (memory) => exchange.pour(memory) } : {}),
    cancel: () => exchange.leave(),
  };
}

/** Whether an address is on one of these hosts. */
function hostList(hosts: readonly string[] = []): (url: URL) => boolean {
  const named = new Set(hosts.map((host) => host.toLowerCase()));
  return (url) => named.has(url.hostname) || named.has(`${url.hostname}:${url.port || defaultPorts[url.protocol]}`);
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

const isDowngrade = (first: URL, url: URL): boolean => first.protocol === 'https:' && url.protocol === 'http:';

const lowerCase = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const withoutSecrets = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)));
