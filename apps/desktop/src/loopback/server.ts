import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type DesktopJob,
  desktopErrors,
  desktopWindowCommands,
  isDesktopErrorCode,
  isDesktopWindowCommand,
} from '@clipharbor/contracts';
import { CommandError } from '../command-error.ts';
import { answer, type Outcome, refused } from '../commands/answer.ts';
import { Watcher } from '../commands/watcher.ts';
import type { WindowCommands } from '../commands/window-commands.ts';
import { readBody } from './read-body.ts';
import { bearerOf, isJson, refusalOf } from './request-guard.ts';
import { securityHeaders } from './security-headers.ts';
import { readStaticFile } from './static-files.ts';
import type { Tokens } from './tokens.ts';

export interface LoopbackOptions {
  readonly tokens: Tokens;
  readonly uiFolder: string;
  readonly listen: (listener: (job: DesktopJob) => void) => () => void;
  /** Called when the site has sent the user's browser here. @returns the address to redirect it to. */
  readonly connected: (address: string) => Promise<string>;
  readonly onWindow: (change: 'opened' | 'closed') => void;
  readonly log: (error: unknown) => void;
}

/** The path to which our site sends the one-time code. */
export const connectedPath = '/connected';

/** The HTTP server on 127.0.0.1 for the app's own window. */
export class Loopback {
  readonly #server: Server;
  readonly #options: LoopbackOptions;
  #commands: WindowCommands | undefined;

  constructor(options: LoopbackOptions) {
    this.#options = options;
    // By default, Node closes an idle connection after 5 s; on a busy machine that breaks requests already in transit.
    const limits = { maxHeaderSize: 32 * 1024, requestTimeout: 60_000, keepAliveTimeout: 120_000 };
    this.#server = createServer(limits, (request, response) => {
      void this.#handle(request, response).catch((error: unknown) => {
        options.log(error);
        response.destroy();
      });
    });
    // No WebSocket: pages of any origin can open one.
    this.#server.on('upgrade', (_request, socket) => socket.destroy());
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** Listens on a free port that the system chooses. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host: '127.0.0.1', port: 0 }, () => resolve());
    });
  }

  serve(commands: WindowCommands): void {
    this.#commands = commands;
  }

  get host(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen yet.');
    return `127.0.0.1:${address.port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    const { pathname } = new URL(request.url ?? '/', this.url);
    // The user's own browser returns from our site: the code in the address is the proof, so the sender is not checked.
    if (request.method === 'GET' && pathname === connectedPath && request.headers.host === this.host) {
      return this.#connected(request, response);
    }
    const refusal = refusalOf(request.headers, this.host);
    if (refusal !== null) return sendOutcome(response, refused(new CommandError(refusal)));
    if (pathname === '/api/events') return this.#events(request, response);
    if (pathname.startsWith('/api/')) {
      return sendOutcome(response, await this.#command(request, pathname.slice('/api/'.length)));
    }
    return this.#file(request, response, pathname);
  }

  async #command(request: IncomingMessage, name: string): Promise<Outcome> {
    if (request.method !== 'POST') return refused(new CommandError('method.unsupported'));
    if (!isJson(request.headers)) return refused(new CommandError('request.unsupported'));
    if (name !== 'session' && !this.#isOurs(request)) return refused(new CommandError('session.required'));
    if (!isDesktopWindowCommand(name) || this.#commands === undefined)
      return refused(new CommandError('command.unknown'));
    try {
      const handle = this.#commands[name] as (input: unknown) => object | Promise<object>;
      return await answer(desktopWindowCommands[name].input, await readBody(request), handle, this.#options.log);
    } catch (error) {
      if (error instanceof CommandError) return refused(error);
      throw error;
    }
  }

  #isOurs(request: IncomingMessage): boolean {
    return this.#options.tokens.isBearer(bearerOf(request.headers));
  }

  /** One line of JSON per change, for as long as the window is connected. */
  async #events(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET') return sendOutcome(response, refused(new CommandError('method.unsupported')));
    if (!this.#isOurs(request)) return sendOutcome(response, refused(new CommandError('session.required')));
    const { listen, onWindow } = this.#options;
    response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
    response.flushHeaders();
    const watcher = new Watcher({
      write: (job) => response.write(`${JSON.stringify({ event: 'job', job })}\n`),
      onDrain: (listener) => response.on('drain', listener),
    });
    const stop = listen((job) => watcher.push(job));
    onWindow('opened');
    response.on('close', () => {
      stop();
      onWindow('closed');
    });
  }

  async #connected(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const location = await this.#options.connected(new URL(request.url ?? '/', this.url).href);
    response.writeHead(303, { location }).end();
  }

  async #file(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method !== 'GET') return sendOutcome(response, refused(new CommandError('method.unsupported')));
    const file = await readStaticFile(this.#options.uiFolder, path);
    if (file === null) return sendOutcome(response, refused(new CommandError('path.unknown')));
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length }).end(file.bytes);
  }
}

/** The fields of the output are repeated at the top level, so that scripts can read them directly. */
function sendOutcome(response: ServerResponse, outcome: Outcome): void {
  const status = outcome.ok ? 200 : statusOf(outcome.code);
  const body = JSON.stringify(outcome.ok ? { ...outcome.output, ...outcome } : outcome);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}

/** The media engine's refusals concern the request's content, not its form. */
const statusOf = (code: string): number => (isDesktopErrorCode(code) ? desktopErrors[code].status : 422);
