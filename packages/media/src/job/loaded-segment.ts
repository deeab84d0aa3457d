import type { RandomSource } from '../demux/index.ts';
import type { Segment } from '../model/manifest.ts';

/** A segment on disk, because it is too large for memory. */
export interface LargeSegment extends RandomSource {
  /** Releases it after reading, or when it is not needed. */
  discard(): Promise<void>;
}

/** A segment's bytes, decrypted. */
export interface LoadedSegment {
  readonly segment: Segment;
  readonly bytes: Uint8Array;
  /** The whole segment when it is too large for memory; `bytes` is then its beginning. */
  readonly large?: LargeSegment;
  readonly init?: Uint8Array;
  /** The key for decrypting samples after demuxing (SAMPLE-AES). */
  readonly sampleKey?: { readonly key: Uint8Array; readonly iv: Uint8Array };
}
