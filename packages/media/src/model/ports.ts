import type { AudioFormat } from './packet.ts';
import type { SoundDecoder } from './sound-decoder.ts';

/** What the engine needs from the world around it. The core imports neither Node nor a browser: it is handed these. */

/** An HTTP request. Only GET: the engine never sends a body. */
export interface HttpRequest {
  readonly url: string;
  /** Inclusive byte positions, as in the Range header. `end` is absent when open. */
  readonly range?: { readonly start: number; readonly end?: number };
  readonly headers?: Readonly<Record<string, string>>;
  /** Use a new connection: the one before died or went silent, and others that are kept open may be just as dead. */
  readonly isFresh?: boolean;
  readonly signal: AbortSignal;
}

/** Memory that the reader of a body provides. */
export interface BodyMemory {
  /** Where the next bytes go; nothing when no more are wanted. */
  room(): Uint8Array | undefined;
  /** So many bytes lie at the start of the room now. May throw to stop; a promise is waited for before more is read. */
  filled(count: number): void | Promise<void>;
}

/** An HTTP answer whose body has not been read yet. */
export interface HttpResponse {
  /** Address after redirects: relative addresses resolve against it. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded body (after gzip or br). Must be read to its end or canceled. */
  readonly body: AsyncIterable<Uint8Array>;
  /**
   * The same bytes, put straight into the reader's memory until that has no room or the body ends: instead of `body`,
   * and only where the transport can save a copy this way.
   */
  pour?(memory: BodyMemory): Promise<void>;
  /** Stops the transfer and frees the connection. */
  cancel(): void;
}

/** Loads resources. Follows redirects itself, under the rules for addresses and cookies. Throws `MediaError`. */
export interface Http {
  get(request: HttpRequest): Promise<HttpResponse>;
}

/** Monotonic time and waiting, replaceable in tests. */
export interface Clock {
  /** Milliseconds that never jump. */
  now(): number;
  /** Milliseconds since 1970, for manifests that speak of wall time. */
  wallTime(): number;
  /** Rejects with the signal's reason when aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Uniform in [0, 1). */
export type Random = () => number;

/** A file that can be read at any position, and may grow meanwhile. */
export interface ReadableFile {
  /** Fewer bytes than asked for only at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
  size(): Promise<number>;
}

/** A file that is being written: positions are free, bytes may be read back. */
export interface Sink extends ReadableFile {
  write(position: number, chunks: readonly Uint8Array[]): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Returns when everything written so far survives a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A folder-like place for outputs, partial files and journals. */
export interface Storage {
  /** Opens for reading and writing. */
  open(name: string, options: { readonly create: boolean }): Promise<Sink>;
  exists(name: string): Promise<boolean>;
  /** Atomic; replaces nothing: fails with `output.busy` when `to` exists. */
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Holds `name` for this job until released; fails with `output.busy` when a living job has it. */
  lock(name: string): Promise<{ release(): Promise<void> }>;
  /** Bytes that can still be written, when the system tells. */
  freeSpace(): Promise<number | undefined>;
}

/** Makes MP3 of samples. */
export interface Mp3Encoder {
  /** Samples for each channel, −1 … 1. Gives bytes of frames, which need not be whole. */
  encode(samples: readonly Float32Array[]): Uint8Array;
  /** What is left. The encoder is of no use afterwards. */
  finish(): Uint8Array;
}

/** Samples per second that MP3 knows. */
export type Mp3Rate = 8000 | 11_025 | 12_000 | 16_000 | 22_050 | 24_000 | 32_000 | 44_100 | 48_000;

/** Makes an encoder of MP3 that writes neither tags nor an index frame and begins with 576 samples of its own. */
export type CreateMp3Encoder = (sound: {
  readonly sampleRate: number;
  /** Of the result, where it must be another. */
  readonly outputRate: Mp3Rate;
  readonly channels: 1 | 2;
}) => Promise<Mp3Encoder>;

/** Makes a decoder for what the engine itself cannot decode; undefined when the codec is unknown here too. */
export type CreateSoundDecoder = (format: AudioFormat) => Promise<SoundDecoder | undefined>;

export type { SoundDecoder };
