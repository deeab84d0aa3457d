import type { BodyMemory, HttpResponse } from '../model/ports.ts';
import { asCut, notMedia, sniffBytes } from './body-reader.ts';
import type { LoadContext } from './context.ts';
import type { Receiver } from './receiver.ts';
import { looksLikeText } from './sniff.ts';
import type { Watchdog } from './watchdog.ts';

/** Bytes that are read at once where a limit of the rate must be kept. */
const smallReadBytes = 64 * 1024;

/** How one body is poured. */
export interface PourOptions {
  /** Bytes that the answer announces. */
  readonly expected: number;
  /** Whether text must be refused. */
  readonly mustSniff: boolean;
  readonly wallTime: number;
  /** Called with each number of bytes that came. */
  onBytes(count: number): void;
}

/** Whether the announced bytes can go straight from the transport to where they stay. */
export function canPour(response: HttpResponse, receiver: Receiver, expected: number): boolean {
  return response.pour !== undefined && expected > 0 && (receiver.room?.()?.length ?? 0) >= expected;
}

/** Lets a body flow into the receiver's memory, under the same watch as one that is read chunk by chunk. */
export async function pourBody(
  response: HttpResponse,
  receiver: Receiver,
  context: LoadContext,
  dog: Watchdog,
  options: PourOptions,
): Promise<void> {
  const memory = new WatchedMemory(response, receiver, context, dog, options);
  dog.waiting();
  try {
    await response.pour?.(memory);
  } catch (error) {
    throw asCut(error, response.url);
  }
  dog.received(0);
  memory.sniff();
}

class WatchedMemory implements BodyMemory {
  readonly #response: HttpResponse;
  readonly #receiver: Receiver;
  readonly #context: LoadContext;
  readonly #dog: Watchdog;
  readonly #options: PourOptions;
  /** Where the first byte lies, until it is known not to be text. */
  #start: Uint8Array | undefined;
  #size = 0;

  constructor(response: HttpResponse, receiver: Receiver, context: LoadContext, dog: Watchdog, options: PourOptions) {
    this.#response = response;
    this.#receiver = receiver;
    this.#context = context;
    this.#dog = dog;
    this.#options = options;
    this.#start = options.mustSniff ? receiver.room?.() : undefined;
  }

  room(): Uint8Array | undefined {
    const left = this.#options.expected - this.#size;
    if (left <= 0) return undefined;
    return this.#receiver.room?.()?.subarray(0, this.#context.rate?.isLimited ? Math.min(left, smallReadBytes) : left);
  }

  filled(count: number): void | Promise<void> {
    this.#dog.received(count);
    this.#receiver.took?.(count);
    this.#size += count;
    this.#options.onBytes(count);
    if (this.#size >= sniffBytes) this.sniff();
    if (this.#context.rate?.isLimited || this.#context.pause?.isPaused) return this.#wait(count);
    this.#dog.waiting();
  }

  /** Refuses text; called when enough is here to tell. */
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
    this.#dog.waiting();
  }
}
