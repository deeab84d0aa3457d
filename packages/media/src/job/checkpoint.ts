import type { Segment } from '../model/manifest.ts';
import type { Format } from '../model/packet.ts';
import { parseStreamKey, type StreamKey, streamKey, type TimelineState } from '../timeline/index.ts';
import type { OutputStream } from './file-writer.ts';
import type { FinishedFile } from './output-files.ts';
import type { StageState } from './stage.ts';
import type { Damage, Missing } from './types.ts';

/** Which segment of a rendition is in the file. */
export interface Position {
  readonly sequence: number;
  readonly period: number;
  readonly start: number;
  readonly duration: number;
}

/** `Demuxer.looseTracks` by rendition. */
export type LooseTracks = Readonly<Record<string, readonly number[]>>;

/** A point to which a job can return: the file up to `length`, and all state that goes with it. */
export interface Checkpoint {
  /** Bytes of the partial file that are safe. */
  readonly length: number;
  readonly container: string;
  /** Presentation seconds that are zero in the result. */
  readonly zero: number;
  readonly base: number;
  readonly streams: readonly StoredStream[];
  readonly timeline: TimelineState;
  /** Last segment in the file, per rendition. */
  readonly positions: Readonly<Record<string, Position>>;
  readonly missing: readonly Missing[];
  /** Absent in journals of earlier versions. */
  readonly damaged?: readonly Damage[];
  /**
   * Tracks whose last frame waits for the next segment, per rendition. This depends on all earlier segments, of which
   * only the last one is read again. Absent in journals of earlier versions.
   */
  readonly loose?: LooseTracks;
  readonly segments: number;
  readonly bytes: number;
  readonly finished: readonly FinishedFile[];
}

interface StoredStream extends Omit<OutputStream, 'format' | 'stream'> {
  readonly stream: StreamKey;
  /** With the description in base 64. */
  readonly format: Omit<Format, 'description'> & { readonly description: string };
}

export const positionOf = ({ sequence, period, start, duration }: Segment): Position => ({
  sequence,
  period,
  start,
  duration,
});

export function storeStreams(streams: readonly OutputStream[]): StoredStream[] {
  return streams.map((one) => ({
    ...one,
    stream: streamKey(one.stream),
    format: { ...one.format, description: toBase64(one.format.description) },
  }));
}

export function restoreStage({ base, streams }: Checkpoint): StageState {
  return {
    base,
    streams: streams.map((one) => ({
      ...one,
      stream: parseStreamKey(one.stream),
      format: { ...one.format, description: fromBase64(one.format.description) } as Format,
    })),
  };
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
