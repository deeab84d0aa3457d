import type { Socket } from 'node:net';
import type * as z from 'zod/mini';
import { controlAnswers } from './greeting.ts';
import { linesOf } from './lines.ts';
import { type WindowNotice, windowNotice } from './window-notice.ts';

const maxAnswerBytes = 16 * 1024;

/** Questions to the engine over one connection, one after the other. */
export class EngineControl {
  readonly #socket: Socket;
  readonly #lines: AsyncGenerator<string, void, undefined>;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#lines = linesOf(socket, maxAnswerBytes);
  }

  async ask<Ask extends keyof typeof controlAnswers>(ask: Ask): Promise<z.output<(typeof controlAnswers)[Ask]>> {
    this.#socket.write(`${JSON.stringify({ ask })}\n`);
    const { value } = await this.#lines.next();
    if (value === undefined) throw new Error('The download engine has ended.');
    return controlAnswers[ask].parse(JSON.parse(value)) as z.output<(typeof controlAnswers)[Ask]>;
  }

  /** What the engine says to a window after `ask('window')`, until either side ends. */
  async *notices(): AsyncGenerator<WindowNotice, void, undefined> {
    try {
      for await (const line of this.#lines) yield windowNotice.parse(JSON.parse(line));
    } catch {
      // Reset, or an engine that speaks differently: ended all the same.
    }
  }

  /** Resolves when the engine or the connection has ended. */
  async ended(): Promise<void> {
    try {
      while ((await this.#lines.next()).done !== true);
    } catch {
      // Reset: ended all the same.
    }
  }

  close(): void {
    this.#socket.destroy();
  }
}
