import {
  type DesktopAnswer,
  type DesktopCommandName,
  type DesktopInput,
  type DesktopJob,
  type DesktopOutput,
  desktopAnswer,
  desktopCommands,
  desktopEvent,
  maxFrameBytes,
  readMessage,
} from '@clipharbor/contracts';
import * as z from 'zod/mini';
import { DesktopError } from './desktop-error.ts';
import { failureOfHost } from './host-failure.ts';
import type { HostPort } from './host-port.ts';
import { failureOfRefusal } from './refusal.ts';

/** The app may have to call our server before it answers. */
const answerTimeoutMs = 30_000;

interface Waiting {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: DesktopError) => void;
}

/** Sends commands to the app and reads its responses and events. Everything the app sends is validated. */
export class HostConnection {
  readonly #port: HostPort;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onEnded: (() => void)[] = [];
  #onJob: ((job: DesktopJob) => void) | undefined;
  #end: DesktopError | undefined;
  #lastId = 0;

  constructor(port: HostPort) {
    this.#port = port;
    port.onMessage((value) => this.#read(value));
    port.onEnd((reason) => this.#finish(new DesktopError(failureOfHost(reason))));
  }

  /** Throws a `DesktopError`. */
  async call<Name extends DesktopCommandName>(command: Name, input: DesktopInput<Name>): Promise<DesktopOutput<Name>> {
    if (this.#end !== undefined) throw this.#end;
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    const timer = setTimeout(() => this.close(), answerTimeoutMs);
    try {
      this.#port.send({ id, command, input });
      const output = z.safeParse(desktopCommands[command].output, await answer);
      // Another version may answer differently.
      if (!output.success) throw new DesktopError('tooOld', { cause: output.error });
      return output.data as DesktopOutput<Name>;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** Reports changes of jobs, once `watch` was sent. */
  onJob(listener: (job: DesktopJob) => void): void {
    this.#onJob = listener;
  }

  onEnded(listener: () => void): void {
    this.#onEnded.push(listener);
  }

  close(): void {
    this.#port.close();
    this.#finish(new DesktopError('crashed'));
  }

  #read(value: unknown): void {
    const event = readMessage(desktopEvent, value, maxFrameBytes.out);
    if (event.ok) this.#onJob?.(event.message.job);
    const answer = readMessage(desktopAnswer, value, maxFrameBytes.out);
    if (answer.ok) this.#settle(answer.message);
  }

  #settle(answer: DesktopAnswer): void {
    const waiting = this.#waiting.get(Number(answer.id));
    if (answer.ok) {
      waiting?.resolve(answer.output);
      return;
    }
    const error = new DesktopError(failureOfRefusal(answer.code), { cause: answer.code });
    // Without an id, the error applies to all pending calls.
    if (answer.id === null) this.#finish(error);
    else waiting?.reject(error);
  }

  #finish(error: DesktopError): void {
    if (this.#end !== undefined) return;
    this.#end = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    for (const listener of this.#onEnded) listener();
  }
}
