import {
  type DesktopEvent,
  type DesktopWindowCommandName,
  type DesktopWindowInput,
  type DesktopWindowOutput,
  desktopEvent,
  desktopRefusal,
  desktopWindowCommands,
} from '@clipharbor/contracts';
import * as z from 'zod/mini';
import { EngineError, unreachable } from './engine-error.ts';
import { jsonLines } from './json-lines.ts';

type Fetch = typeof fetch;

/**
 * The engine behind this window: commands over `POST /api/<command>`, job changes as JSON lines. The bearer is kept in memory
 * only, so it is gone when the window closes.
 */
export class EngineClient {
  readonly #fetch: Fetch;
  #bearer: string | null = null;

  constructor(send: Fetch = (...input) => fetch(...input)) {
    this.#fetch = send;
  }

  /** Exchanges the one-time token for a bearer. */
  async open(token: string): Promise<void> {
    const { bearer } = await this.call('session', { token });
    this.#bearer = bearer;
  }

  async call<Name extends DesktopWindowCommandName>(
    name: Name,
    input: DesktopWindowInput<Name>,
    signal?: AbortSignal,
  ): Promise<DesktopWindowOutput<Name>> {
    const response = await this.#send(`/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
      ...(signal === undefined ? {} : { signal }),
    });
    const read = z.safeParse(desktopWindowCommands[name].output, await readJson(response));
    if (!read.success) throw new EngineError('engine.failed', { cause: read.error });
    // The schema belongs to this command, but the compiler cannot follow that through the table.
    return read.data as DesktopWindowOutput<Name>;
  }

  /** Resolves when the engine has begun to send: no later event is missed. */
  async events(signal: AbortSignal): Promise<AsyncGenerator<DesktopEvent, void, undefined>> {
    const response = await this.#send('/api/events', { method: 'GET', signal });
    return eventsOf(response.body);
  }

  async #send(path: string, request: RequestInit): Promise<Response> {
    const headers = {
      ...(request.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(this.#bearer === null ? {} : { authorization: `Bearer ${this.#bearer}` }),
    };
    const response = await this.#fetch(path, { ...request, headers }).catch((cause: unknown) => {
      throw new EngineError(unreachable, { cause });
    });
    if (response.ok) return response;
    const refusal = z.safeParse(refusalBody, await readJson(response).catch(() => null));
    throw new EngineError(refusal.success ? refusal.data.code : 'engine.failed');
  }
}

const refusalBody = z.object({ code: desktopRefusal.shape.code });

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch((cause: unknown) => {
    throw new EngineError(unreachable, { cause });
  });
}

async function* eventsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<DesktopEvent, void, undefined> {
  if (body === null) return;
  for await (const line of jsonLines(body)) {
    const read = z.safeParse(desktopEvent, line);
    // Other kinds of events come from a newer engine.
    if (read.success) yield read.data;
  }
}
