import type { RandomSource } from '../demux/index.ts';
import type { Segment } from '../model/manifest.ts';

/** A segment that lies on disk, because memory is too small for it. */
export interface LargeSegment extends RandomSource {
  /** It has been read, or is not wanted. */
  discard(): Promise<void>;
}

/** A segment's bytes, decrypted. */
export interface LoadedSegment {
  readonly segment: Segment;
  readonly bytes: Uint8Array;
  /** The whole of a segment that is too large for memory; `bytes` is how it begins. */
  readonly large?: LargeSegment;
  readonly init?: Uint8Array;
  /** Decrypts the samples after demuxing (SAMPLE-AES). */
  readonly sampleKey?: { readonly key: Uint8Array; readonly iv: Uint8Array };
}
