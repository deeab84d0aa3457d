import type { AudioFormat } from './packet.ts';
import type { SoundDecoder } from './sound-decoder.ts';

/** What the engine needs from its host. The core imports neither Node nor browser APIs: the host passes these in. */

/** An HTTP request. Only GET: the engine never sends a body. */
export interface HttpRequest {
  readonly url: string;
  /** Inclusive byte positions, as in the Range header. `end` is absent when open. */
  readonly range?: { readonly start: number; readonly end?: number };
  readonly headers?: Readonly<Record<string, string>>;
  /** Use a new connection: the previous one died or went silent, and other open ones may be just as dead. */
  readonly isFresh?: boolean;
  readonly signal: AbortSignal;
}

/** Memory that the reader of a response body provides. */
export interface BodyMemory {
  /** Where the next bytes go; undefined when no more are wanted. */
  room(): Uint8Array | undefined;
  /**
   * `count` bytes are now at the start of the room. May throw to stop; a returned promise is awaited before more is
   * read.
   */
  filled(count: number): void | Promise<void>;
}

/** An HTTP response whose body has not been read yet. */
export interface HttpResponse {
  /** Address after redirects: relative addresses resolve against it. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded body (after gzip or br). Must be read to its end or canceled. */
  readonly body: AsyncIterable<Uint8Array>;
  /**
   * Reads the same bytes straight into the reader's memory until that is full or the body ends. Used instead of `body`,
   * and present only where the transport can save a copy this way.
   */
  pour?(memory: BodyMemory): Promise<void>;
  /** Stops the transfer and frees the connection. */
  cancel(): void;
}

/**
 * Loads resources. Follows redirects itself and applies the rules for addresses and cookies to each. Throws
 * `MediaError`.
 */
export interface Http {
  get(request: HttpRequest): Promise<HttpResponse>;
}

/** Monotonic time and waiting, replaceable in tests. */
export interface Clock {
  /** Milliseconds on a clock that never jumps. */
  now(): number;
  /** Milliseconds since 1970, for manifests that use wall-clock time. */
  wallTime(): number;
  /** Rejects with the signal's reason when aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Uniform in [0, 1). */
export type Random = () => number;

/** A file that can be read at any position and may grow while it is read. */
export interface ReadableFile {
  /** Returns fewer bytes than requested only at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
  size(): Promise<number>;
}

/** A file being written: any position can be written, and bytes can be read back. */
export interface Sink extends ReadableFile {
  write(position: number, chunks: readonly Uint8Array[]): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Returns when everything written so far survives a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A folder or similar for outputs, partial files and journals. */
export interface Storage {
  /** Opens for reading and writing. */
  open(name: string, options: { readonly create: boolean }): Promise<Sink>;
  exists(name: string): Promise<boolean>;
  /** Atomic; never overwrites: fails with `output.busy` when `to` exists. */
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Holds `name` for this job until released; fails with `output.busy` when a living job has it. */
  lock(name: string): Promise<{ release(): Promise<void> }>;
  /** Bytes that can still be written, when the system reports it. */
  freeSpace(): Promise<number | undefined>;
}

/** Encodes samples as MP3. */
export interface Mp3Encoder {
  /** Samples for each channel, −1 … 1. Returns MP3 bytes, which may end in the middle of a frame. */
  encode(samples: readonly Float32Array[]): Uint8Array;
  /** Returns what is left. The encoder cannot be used afterwards. */
  finish(): Uint8Array;
}

/** Sample rates that MP3 supports. */
export type Mp3Rate = 8000 | 11_025 | 12_000 | 16_000 | 22_050 | 24_000 | 32_000 | 44_100 | 48_000;

/** Creates an MP3 encoder that writes neither tags nor an index frame and starts with a delay of 576 samples. */
export type CreateMp3Encoder = (sound: {
  readonly sampleRate: number;
  /** Sample rate of the result, where it must differ. */
  readonly outputRate: Mp3Rate;
  readonly channels: 1 | 2;
}) => Promise<Mp3Encoder>;

/** Creates a decoder for formats that the engine cannot decode itself; undefined when the host cannot either. */
export type CreateSoundDecoder = (format: AudioFormat) => Promise<SoundDecoder | undefined>;

export type { SoundDecoder };
