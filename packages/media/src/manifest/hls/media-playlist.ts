import type { Marker, Segment } from '../../model/manifest.ts';
import type { KeyRing } from './keys.ts';

/** The capabilities of a low-latency server: EXT-X-SERVER-CONTROL. */
export interface ServerControl {
  /** The server delays a reload until it has something new. */
  readonly canBlockReload: boolean;
  /** Segments older than this many seconds before the end may be left out of a reload. */
  readonly canSkipUntil?: number;
}

/** A media playlist as written, before it is joined to an earlier version. */
export interface MediaPlaylist {
  /** `start` counts from the first segment of this list; `period` is the discontinuity sequence. */
  readonly segments: readonly Segment[];
  /** Parts of the segment that is still being produced. */
  readonly parts: readonly Segment[];
  /** The keys in effect at each segment: a later playlist may skip these segments and continue with their keys. */
  readonly rings: readonly KeyRing[];
  /** The full 64 bits as written. `Segment.sequence` is the part that fits in a double. */
  readonly mediaSequence: bigint;
  readonly targetDuration: number;
  readonly partTarget?: number;
  /** Nothing will be added: EXT-X-ENDLIST, or the type VOD. */
  readonly isComplete: boolean;
  readonly markers: readonly Marker[];
  readonly serverControl: ServerControl;
  /** EXT-X-START: where the author wants playback to begin. Negative counts from the end. */
  readonly startOffset?: number;
  /** Segments were skipped that the earlier playlist does not have: the playlist must be loaded in full. */
  readonly isIncompleteUpdate: boolean;
}

/** Seconds from the first to the last known sample of a list. */
export function listEnd(segments: readonly Segment[]): number {
  const last = segments.at(-1);
  return last ? last.start + last.duration : 0;
}
