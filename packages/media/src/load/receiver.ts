import type { HttpResponse } from '../model/ports.ts';

/** Takes the wanted bytes in order. */
export interface Receiver {
  /** An answer has been accepted; it announces `expected` more bytes. May throw to refuse it. */
  begin?(head: Pick<HttpResponse, 'status' | 'headers' | 'url'>, expected: number | undefined): void;
  take(chunk: Uint8Array): void | Promise<void>;
  /** Memory for the bytes that were announced and are still to come, where they can be put without a copy. */
  room?(): Uint8Array | undefined;
  /** So many bytes lie at the start of that room. */
  took?(count: number): void;
  /** Forget everything: the resource has changed. */
  restart(): void | Promise<void>;
}
