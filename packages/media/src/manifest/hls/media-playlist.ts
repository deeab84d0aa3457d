import type { Marker, Segment } from '../../model/manifest.ts';
import type { KeyRing } from './keys.ts';

/** What a low-latency server offers: EXT-X-SERVER-CONTROL. */
export interface ServerControl {
  /** The server holds a reload back until it has something new. */
  readonly canBlockReload: boolean;
  /** Segments older than this many seconds before the end may be left out of a reload. */
  readonly canSkipUntil?: number;
}

/** A media playlist as written, before it is joined to an earlier reading of the same list. */
export interface MediaPlaylist {
  /** `start` counts from the first segment of this list; `period` is the discontinuity sequence. */
  readonly segments: readonly Segment[];
  /** Parts of the segment that is still being made. */
  readonly parts: readonly Segment[];
  /** The keys in force at each segment: a later list may leave these segments out and go on with their keys. */
  readonly rings: readonly KeyRing[];
  /** As written: 64 bits. `Segment.sequence` is the part that a double holds. */
  readonly mediaSequence: bigint;
  readonly targetDuration: number;
  readonly partTarget?: number;
  /** Nothing will be added: EXT-X-ENDLIST, or the type VOD. */
  readonly isComplete: boolean;
  readonly markers: readonly Marker[];
  readonly serverControl: ServerControl;
  /** EXT-X-START: where the author wants playing to begin. Negative counts from the end. */
  readonly startOffset?: number;
  /** Segments were left out that the earlier list does not have: it must be loaded whole. */
  readonly isIncompleteUpdate: boolean;
}

/** Seconds from the first to the last known sample of a list. */
export function listEnd(segments: readonly Segment[]): number {
  const last = segments.at(-1);
  return last ? last.start + last.duration : 0;
}
