import type { HttpResponse } from '../model/ports.ts';

/** Receives the wanted bytes in order. */
export interface Receiver {
  /** A response was accepted; it announces `expected` more bytes. May throw to refuse it. */
  begin?(head: Pick<HttpResponse, 'status' | 'headers' | 'url'>, expected: number | undefined): void;
  take(chunk: Uint8Array): void | Promise<void>;
  /** Memory for the announced bytes that are still to come, if they can be stored without a copy. */
  room?(): Uint8Array | undefined;
  /** The first `count` bytes of that room are filled. */
  took?(count: number): void;
  /** Discard everything: the resource has changed. */
  restart(): void | Promise<void>;
}
