import type { Socket } from 'node:net';
import type * as z from 'zod/mini';
import { controlAnswers } from './greeting.ts';
import { linesOf } from './lines.ts';
import { type WindowNotice, windowNotice } from './window-notice.ts';

const maxAnswerBytes = 16 * 1024;

/** Longer than a hanging engine of a new version takes to end itself, so that callers find the next one. */
const answerTimeoutMs = 20_000;

/** The engine accepts connections but does not respond: it is stopped, or it hangs. */
export class EngineSilent extends Error {
  override readonly name = 'EngineSilent';

  constructor() {
    super('The download engine does not respond. End its process, then start again.');
  }
}

/** Requests to the engine over one connection, one at a time. */
export class EngineControl {
  readonly #socket: Socket;
  readonly #lines: AsyncGenerator<string, void, undefined>;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#lines = linesOf(socket, maxAnswerBytes);
  }

  /** Throws `EngineSilent`, and disconnects, if no response comes. */
  async ask<Ask extends keyof typeof controlAnswers>(ask: Ask): Promise<z.output<(typeof controlAnswers)[Ask]>> {
    this.#socket.write(`${JSON.stringify({ ask })}\n`);
    const silent = new EngineSilent();
    const timer = setTimeout(() => this.#socket.destroy(silent), answerTimeoutMs);
    const { value } = await this.#lines.next().finally(() => clearTimeout(timer));
    if (value === undefined) throw new Error('The download engine has ended.');
    return controlAnswers[ask].parse(JSON.parse(value)) as z.output<(typeof controlAnswers)[Ask]>;
  }

  /** What the engine sends to a window after `ask('window')`, until either side ends. */
  async *notices(): AsyncGenerator<WindowNotice, void, undefined> {
    try {
      for await (const line of this.#lines) yield windowNotice.parse(JSON.parse(line));
    } catch {
      // The connection was reset, or the engine speaks another protocol: either way it has ended.
    }
  }

  /** Resolves when the engine or the connection has ended. */
  async ended(): Promise<void> {
    try {
      while ((await this.#lines.next()).done !== true);
    } catch {
      // The connection was reset, so it has ended.
    }
  }

  close(): void {
    this.#socket.destroy();
  }
}
