import type { Format } from '../../model/packet.ts';

/** How the samples of a track are to be read. */
export interface SampleEntry {
  readonly format: Format;
  /** Bytes of the length before each NAL unit; 0 for codecs without NAL units. */
  readonly lengthSize: number;
  /** Whether parameter sets are in the samples (avc3, hev1) and must be moved into the format. */
  readonly isInBand: boolean;
  /** Parameter sets of the description, to start with. */
  readonly sets?: readonly Uint8Array[];
  /** How a text sample is coded. */
  readonly text?: 'wvtt' | 'stpp' | 'tx3g';
  /** Uncompressed audio: bytes per sample over all channels, because such samples are read only by the chunk. */
  readonly bytesPerFrame?: number;
}

/** Values from the track around a sample entry. */
export interface EntryContext {
  readonly timescale: number;
  readonly language?: string;
}

/** The fixed fields of an audio sample entry. */
export interface AudioFields {
  readonly channels: number;
  readonly sampleRate: number;
  readonly sampleSize: number;
  /** Where the boxes start: QuickTime's versions 1 and 2 have more fixed fields. */
  readonly inner: { readonly body: number; readonly end: number };
}
