import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, answerFor } from './answer.ts';
import { type ContentSource, folder } from './content.ts';
import { chooseFault, type Fault, type FaultKind } from './faults.ts';
import { Shaper } from './shaper.ts';

/** Options of the server. */
export interface FaultServerOptions {
  /** A folder to serve. */
  readonly root?: string;
  /** Content by address; takes precedence over `root`. */
  readonly content?: ContentSource;
  readonly faults?: readonly Fault[];
  /** Determines which requests fail. */
  readonly seed?: number;
  /** Delay before each response. */
  readonly latencyMs?: number;
  /** Across all connections together. */
  readonly bytesPerSecond?: number;
  readonly port?: number;
}

/** One received request. */
export interface LoggedRequest {
  readonly address: string;
  readonly host: string;
  /** Number of earlier requests for this address. */
  readonly attempt: number;
  readonly headers: IncomingMessage['headers'];
  /** Identifies the connection. */
  readonly socket: number;
  readonly status: number;
  readonly fault?: FaultKind;
}

/** A running server on 127.0.0.1. */
export interface FaultServer {
  readonly origin: string;
  readonly port: number;
  readonly log: readonly LoggedRequest[];
  /** Maximum number of concurrent requests. */
  readonly peak: number;
  setFaults(faults: readonly Fault[]): void;
  close(): Promise<void>;
}

/** Serves files or given content, and misbehaves as configured: the same request fails in the same way in every run. */
export async function startFaultServer(options: FaultServerOptions = {}): Promise<FaultServer> {
  let faults = options.faults ?? [];
  const log: LoggedRequest[] = [];
  const attempts = new Map<string, number>();
  const sockets = new WeakMap<object, number>();
  const files = options.root === undefined ? undefined : folder(options.root);
  const shaper = options.bytesPerSecond === undefined ? undefined : new Shaper(options.bytesPerSecond);
  let connections = 0;
  let open = 0;
  let peak = 0;
  let port = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? '/';
    const attempt = attempts.get(address) ?? 0;
    attempts.set(address, attempt + 1);
    peak = Math.max(peak, ++open);
    response.once('close', () => open--);
    const fault = chooseFault(faults, options.seed ?? 1, address, attempt);
    const content = (await options.content?.(address)) ?? (await files?.(address));
    const { range, 'if-range': ifRange, host = '' } = request.headers;
    const answer = answerFor(
      content,
      { address, port, ...(range ? { range } : {}), ...(typeof ifRange === 'string' ? { ifRange } : {}) },
      fault,
    );
    const socket = sockets.get(request.socket) ?? 0;
    log.push({
      address,
      host,
      attempt,
      headers: request.headers,
      socket,
      status: answer.status,
      ...(fault ? { fault: fault.kind } : {}),
    });
    if (options.latencyMs) await delay(options.latencyMs);
    await send(answer, response, shaper);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => sockets.set(socket, ++connections));
  // Longer than any pause in a test or benchmark, because a server closing connections must not look like a fault.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    log,
    get peak() {
      return peak;
    },
    setFaults: (next) => {
      faults = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const pieceBytes = 64 * 1024;

async function send(answer: Answer, response: ServerResponse, shaper: Shaper | undefined): Promise<void> {
  if (answer.ending === 'drop') {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  if (answer.ending === 'slow') return drip(answer.body, response);
  if (shaper) await sendShaped(answer.body, response, shaper);
  else if (!answer.ending) {
    response.end(answer.body);
    return;
  } else await write(response, answer.body);
  if (answer.ending === 'cut') response.destroy();
  else if (!answer.ending) response.end();
}

async function sendShaped(body: Uint8Array, response: ServerResponse, shaper: Shaper): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed; at += pieceBytes) {
    const piece = body.subarray(at, at + pieceBytes);
    await shaper.pass(piece.length);
    await write(response, piece);
  }
}

/** Sends a byte now and then until the client gives up. */
async function drip(body: Uint8Array, response: ServerResponse): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed; at++) {
    await write(response, body.subarray(at, at + 1));
    await delay(50);
  }
  response.end();
}

/** Returns when the bytes are sent or the client has disconnected. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('close', done);
      resolve();
    };
    response.once('close', done);
    response.write(bytes, done);
  });
}
