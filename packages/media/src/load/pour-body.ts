import type { BodyMemory, HttpResponse } from '../model/ports.ts';
import { asCut, notMedia, sniffBytes } from './body-reader.ts';
import type { LoadContext } from './context.ts';
import type { Receiver } from './receiver.ts';
import { looksLikeText } from './sniff.ts';
import type { Watchdog } from './watchdog.ts';

/** Bytes to read at once under a rate limit. */
const smallReadBytes = 64 * 1024;

/** Options for pouring one body. */
export interface PourOptions {
  /** Bytes that the answer announces. */
  readonly expected: number;
  /** Whether text must be refused. */
  readonly mustSniff: boolean;
  readonly wallTime: number;
  /** Called with the number of bytes that arrived each time. */
  onBytes(count: number): void;
}

/** Whether the announced bytes can go directly from the transport to their destination. */
export function canPour(response: HttpResponse, receiver: Receiver, expected: number): boolean {
  return response.pour !== undefined && expected > 0 && (receiver.room?.()?.length ?? 0) >= expected;
}

/** Reads a body directly into the receiver's memory, with the same checks as one that is read chunk by chunk. */
export async function pourBody(
  response: HttpResponse,
  receiver: Receiver,
  context: LoadContext,
  watchdog: Watchdog,
  options: PourOptions,
): Promise<void> {
  const memory = new WatchedMemory(response, receiver, context, watchdog, options);
  watchdog.waiting();
  try {
    await response.pour?.(memory);
  } catch (error) {
    throw asCut(error, response.url);
  }
  watchdog.received(0);
  memory.sniff();
}

class WatchedMemory implements BodyMemory {
  readonly #response: HttpResponse;
  readonly #receiver: Receiver;
  readonly #context: LoadContext;
  readonly #watchdog: Watchdog;
  readonly #options: PourOptions;
  /** Where the first byte is, until it is known not to be text. */
  #start: Uint8Array | undefined;
  #size = 0;

  constructor(
    response: HttpResponse,
    receiver: Receiver,
    context: LoadContext,
    watchdog: Watchdog,
    options: PourOptions,
  ) {
    this.#response = response;
    this.#receiver = receiver;
    this.#context = context;
    this.#watchdog = watchdog;
    this.#options = options;
    this.#start = options.mustSniff ? receiver.room?.() : undefined;
  }

  room(): Uint8Array | undefined {
    const left = this.#options.expected - this.#size;
    if (left <= 0) return undefined;
    return this.#receiver.room?.()?.subarray(0, this.#context.rate?.isLimited ? Math.min(left, smallReadBytes) : left);
  }

  filled(count: number): void | Promise<void> {
    this.#watchdog.received(count);
    this.#receiver.took?.(count);
    this.#size += count;
    this.#options.onBytes(count);
    if (this.#size >= sniffBytes) this.sniff();
    if (this.#context.rate?.isLimited || this.#context.pause?.isPaused) return this.#wait(count);
    this.#watchdog.waiting();
  }

  /** Refuses text; called when there are enough bytes to decide. */
  sniff(): void {
    if (this.#start && looksLikeText(this.#start.subarray(0, this.#size))) {
      throw notMedia(this.#response, this.#options.wallTime);
    }
    this.#start = undefined;
  }

  async #wait(count: number): Promise<void> {
    const { rate, pause, signal } = this.#context;
    if (rate) await rate.take(count, signal);
    if (pause?.isPaused) await pause.whenRunning(signal);
    this.#watchdog.waiting();
  }
}
