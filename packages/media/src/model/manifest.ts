/** Bytes `start` to `start + length - 1` of a resource. `length` is absent when the range runs to the end. */
export interface ByteRange {
  readonly start: number;
  readonly length?: number;
}

/** A resource, whole or in part. */
export interface Resource {
  readonly url: string;
  readonly range?: ByteRange;
}

/** How a segment is encrypted. DRM never appears here: it is refused while the manifest is read. */
export interface SegmentKey {
  readonly method: 'AES-128' | 'SAMPLE-AES';
  readonly url: string;
  /** 16 bytes: given by the manifest or derived from the media sequence number. */
  readonly iv: Uint8Array;
}

/** The part of fragmented media that describes its tracks. */
export interface InitSection extends Resource {
  readonly key?: SegmentKey;
}

/** One downloadable piece of a track. */
export interface Segment extends Resource {
  /** HLS media sequence number, or a number that grows by one per DASH segment of the track. */
  readonly sequence: number;
  /** Segments of one period share one clock, over all tracks. HLS: discontinuity sequence. DASH: period index. */
  readonly period: number;
  /** Seconds from the start of the presentation (live: from an origin that stays fixed across refreshes). */
  readonly start: number;
  readonly duration: number;
  readonly init?: InitSection;
  readonly key?: SegmentKey;
  /** The server says that this piece does not exist: it takes up time but has no bytes. */
  readonly isGap?: boolean;
  /** This piece is optional: if the server does not have it, nothing counts as missing. */
  readonly isOptional?: boolean;
  /** Milliseconds since 1970 of the first sample, from EXT-X-PROGRAM-DATE-TIME or availabilityStartTime. */
  readonly programTime?: number;
  /** DASH: seconds to add to a media timestamp to get presentation time. Absent in HLS: the timeline works it out. */
  readonly timestampOffset?: number;
  /** DASH: presentation time at which the next period starts. Media beyond it is not shown. */
  readonly until?: number;
  /** Low-latency part: `index` within the parent segment `sequence`. */
  readonly part?: { readonly index: number; readonly isIndependent: boolean };
}

/** A selectable track, before any of its segments is known. */
export interface TrackInfo {
  /** Unique in its presentation and the same after a refresh. */
  readonly id: string;
  /** `muxed`: video and audio in the same segments. */
  readonly kind: 'video' | 'audio' | 'muxed' | 'text';
  readonly codecs?: string;
  readonly bandwidth?: number;
  readonly width?: number;
  readonly height?: number;
  readonly frameRate?: number;
  readonly channels?: number;
  /** BCP 47. */
  readonly language?: string;
  readonly name?: string;
  readonly isDefault?: boolean;
  readonly isForced?: boolean;
  /** For example described video, commentary, captions for the deaf. */
  readonly roles?: readonly string[];
  /** Which tracks may be combined: a video track names the audio and text groups that belong to it. */
  readonly group?: string;
  readonly audioGroup?: string;
  readonly textGroup?: string;
}

/** A named part of the presentation: an ad break or a chapter. */
export interface Marker {
  readonly kind: 'ad' | 'chapter';
  readonly start: number;
  readonly duration: number;
  readonly title?: string;
}

/** The state of one track's list of segments at one moment. */
export interface SegmentList {
  readonly segments: readonly Segment[];
  /** False once the list is complete. */
  readonly isLive: boolean;
  /** Seconds until a refresh may bring something new. Live only. */
  readonly refreshAfter: number;
  readonly targetDuration: number;
  readonly markers: readonly Marker[];
}

/** An irregularity that was tolerated. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly position?: number;
}

/** A parsed manifest: which tracks exist, and how to get their segments. */
export interface Presentation {
  readonly type: 'hls' | 'dash';
  readonly url: string;
  readonly title?: string;
  readonly isLive: boolean;
  /** Seconds, when the manifest states it. */
  readonly duration?: number;
  readonly tracks: readonly TrackInfo[];
  readonly warnings: readonly Warning[];
  /**
   * Reads (the first time) or re-reads (live, or to heal expired addresses) a track's segments.
   * A later list continues the numbering and the time origin of an earlier one.
   */
  segments(trackId: string, signal: AbortSignal): Promise<SegmentList>;
}
