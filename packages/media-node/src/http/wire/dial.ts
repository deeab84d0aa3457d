import { connect as connectPlain, isIP, type LookupFunction, type OnReadOpts, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { endOfHead, maxHeadBytes, parseHead } from './answer-head.ts';

/** The destination of a connection and the route to it. */
export interface Route {
  readonly url: URL;
  readonly timeoutMs: number;
  readonly lookup?: LookupFunction;
  /** Whether the proxy resolves the name itself. */
  readonly proxy?: URL;
}

/** State shared by connections to one destination: a TLS connection opens faster when it resumes an earlier session. */
export interface Memory {
  session?: Buffer;
}

/** Opens a connection. `isRaw`: the bytes arrive as events, without `onread`. */
export async function dial(
  route: Route,
  memory: Memory,
  onread: OnReadOpts,
  signal: AbortSignal,
): Promise<{ readonly socket: Socket; readonly isRaw: boolean }> {
  const { url, proxy } = route;
  const isSecure = url.protocol === 'https:';
  if (!proxy)
    return {
      socket: await opened(
        isSecure ? await secure(route, memory, { onread }) : plain(route, url, onread),
        route,
        signal,
      ),
      isRaw: false,
    };
  if (!isSecure && proxy.protocol === 'http:') {
    return { socket: await opened(plain(route, proxy, onread), route, signal), isRaw: false };
  }
  const way = proxy.protocol === 'https:' ? await secure({ ...route, url: proxy }, {}, {}) : plain(route, proxy);
  const through = await opened(way, route, signal);
  if (!isSecure) return { socket: through, isRaw: true };
  await tunnel(through, url, proxy);
  return { socket: await opened(await secure(route, memory, { socket: through }), route, signal), isRaw: true };
}

/** The authorization header for the proxy. */
export function proxyAuthorization({ username, password }: URL): string | undefined {
  if (!username) return undefined;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/** A name with a dead IPv6 route must not cause a noticeable delay. */
const families = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 250 };

function plain({ lookup }: Route, url: URL, onread?: OnReadOpts): Socket {
  return connectPlain({
    host: hostOf(url),
    port: portOf(url),
    ...families,
    ...(lookup && { lookup }),
    ...(onread && { onread }),
  });
}

async function secure(
  { url, lookup }: Route,
  memory: Memory,
  way: { socket?: Socket; onread?: OnReadOpts },
): Promise<TLSSocket> {
  // Loaded on demand, because it takes a quarter of the program's startup time.
  const { connect: connectSecure } = await import('node:tls');
  const host = hostOf(url);
  const socket = connectSecure({
    ...(way.socket ? { socket: way.socket } : { host, port: portOf(url), ...families, ...(lookup && { lookup }) }),
    ...(way.onread && { onread: way.onread }),
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    ...(memory.session && { session: memory.session }),
  });
  return socket.on('session', (session) => {
    memory.session = session;
  });
}

/** Waits until the socket is connected. */
function opened(socket: Socket, { timeoutMs }: Route, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const event = 'encrypted' in socket ? 'secureConnect' : 'connect';
    const stop = (): void => void socket.destroy(new Error('The connection is no longer needed.'));
    const late = (): void => void socket.destroy(Object.assign(new Error('No connection.'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(late, timeoutMs);
    const cleanUp = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      socket.off('error', fail).off('close', fail).off(event, done);
    };
    const fail = (error: Error | boolean): void => {
      cleanUp();
      socket.on('error', () => undefined); // One report is enough.
      reject(
        error instanceof Error ? error : Object.assign(new Error('The connection ended.'), { code: 'ECONNRESET' }),
      );
    };
    const done = (): void => {
      cleanUp();
      resolve(socket);
    };
    socket.on('error', fail).on('close', fail).on(event, done);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}

/** Asks the proxy for a tunnel to the destination. */
function tunnel(socket: Socket, url: URL, proxy: URL): Promise<void> {
  const place = `${url.hostname}:${portOf(url)}`;
  const secret = proxyAuthorization(proxy);
  const lines = [`CONNECT ${place} HTTP/1.1`, `host: ${place}`, ...(secret ? [`proxy-authorization: ${secret}`] : [])];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const fail = (error: Error | boolean): void => {
      socket.on('error', () => undefined);
      socket.destroy();
      reject(error instanceof Error ? error : new Error('The proxy hung up.'));
    };
    socket.on('error', fail).on('close', fail);
    socket.on('data', function read(bytes: Buffer) {
      head = Buffer.concat([head, bytes]);
      const end = endOfHead(head);
      if (end === undefined) {
        if (head.length > maxHeadBytes) fail(new Error('The head of the response is too long.'));
        return;
      }
      socket.pause();
      socket.off('data', read).off('error', fail).off('close', fail);
      const status = /^HTTP\/1\.[01] 2\d\d/.test(head.toString('latin1', 0, end))
        ? 200
        : parseHead(head.toString('latin1', 0, end)).status;
      if (status === 200) resolve();
      else fail(Object.assign(new Error(`The proxy refused (${status}).`), { code: 'EPROXY' }));
    });
  });
}
