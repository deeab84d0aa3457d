import type { BodyMemory } from '@clipharbor/media';

/** Bytes that may wait for the reader before the connection is paused, and the level at which it resumes. */
const pauseAtBytes = 1 << 20;
const resumeAtBytes = 1 << 18;

/** The end of a body, successful or not. */
export interface End {
  readonly error?: Error;
}

/** Connects a connection to the reader of a body: queues early bytes or passes them into the reader's memory. */
export class Inbox {
  readonly #resume: () => void;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #end: End | undefined;
  #wake: (() => void) | undefined;
  #memory: BodyMemory | undefined;
  /** Whether the reader asked to wait. */
  #isHeld = false;

  /** `resume` is called when there is room for more bytes. */
  constructor(resume: () => void) {
    this.#resume = resume;
  }

  /** Whether the connection should pause. */
  get isFull(): boolean {
    return this.#isHeld || this.#size >= pauseAtBytes;
  }

  /** Whether the body has ended and the reader has received all of it. */
  get isRead(): boolean {
    return this.#end !== undefined && this.#size === 0;
  }

  /** The reader's memory for the next bytes: none while older ones wait or when the reader takes chunks. */
  room(): Uint8Array | undefined {
    if (!this.#memory || this.#isHeld || this.#end || this.#chunks.length > 0) return undefined;
    return this.#memory.room();
  }

  /** Called when `count` bytes are in the room. */
  filled(count: number): void {
    const pause = this.#memory?.filled(count);
    if (pause) this.#hold(pause);
    else if (!this.#memory?.room()) this.#wake?.();
  }

  /** Takes bytes; they are copied. */
  put(bytes: Uint8Array): void {
    const rest = this.#memory && this.#chunks.length === 0 ? this.#copyIn(bytes) : bytes;
    if (rest.length === 0) return;
    this.#chunks.push(copyOf(rest));
    this.#size += rest.length;
    this.#wake?.();
  }

  /** Ends the body after the bytes so far. */
  end(end: End): void {
    if (this.#end) return;
    this.#end = end;
    this.#wake?.();
  }

  /** The reader gets no more bytes, even of a complete body. */
  stop(error: Error): void {
    if (this.#end && this.#size === 0) return;
    this.clear();
    this.#end = { error };
    this.#wake?.();
  }

  /** Drops the queued bytes and returns how many there were. */
  clear(): number {
    const size = this.#size;
    this.#chunks = [];
    this.#size = 0;
    return size;
  }

  /** The next chunk that has already arrived. */
  shift(): Uint8Array | undefined {
    const chunk = this.#chunks.shift();
    if (!chunk) return undefined;
    const wasFull = this.#size > resumeAtBytes;
    this.#size -= chunk.length;
    if (wasFull && this.#size <= resumeAtBytes && !this.#end) this.#resume();
    return chunk;
  }

  /** Waits for a chunk; undefined at the end. */
  async next(): Promise<Uint8Array | undefined> {
    for (;;) {
      const chunk = this.shift();
      if (chunk) return chunk;
      if (this.#end?.error) throw this.#end.error;
      if (this.#end) return undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async pour(memory: BodyMemory): Promise<void> {
    this.#memory = memory;
    for (;;) {
      for (let chunk = this.shift(); chunk; chunk = this.shift()) {
        const rest = this.#copyIn(chunk);
        if (rest.length > 0) {
          this.#chunks.unshift(rest);
          this.#size += rest.length;
          break;
        }
      }
      if (this.#end?.error) throw this.#end.error;
      const isDry = this.#end && this.#chunks.length === 0 && !this.#isHeld;
      if (isDry || (!this.#isHeld && !memory.room())) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Copies as much as fits into the reader's memory, and returns the rest. */
  #copyIn(bytes: Uint8Array): Uint8Array {
    let rest = bytes;
    while (rest.length > 0 && !this.#isHeld) {
      const room = this.#memory?.room();
      if (!room) break;
      const part = rest.length > room.length ? rest.subarray(0, room.length) : rest;
      room.set(part);
      rest = rest.subarray(part.length);
      this.filled(part.length);
    }
    return rest;
  }

  #hold(pause: Promise<void>): void {
    this.#isHeld = true;
    const go = (): void => {
      this.#isHeld = false;
      this.#wake?.();
      if (!this.#end) this.#resume();
    };
    pause.then(go, (error: unknown) => {
      this.end({ error: error instanceof Error ? error : new Error(String(error)) });
      go();
    });
  }
}

/** A copy, because chunks outlive the buffer they were read into. */
function copyOf(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
