import type { Marker, TrackInfo } from '../../model/manifest.ts';
import type { Addressing } from './addressing.ts';

/** One encoding of one component in one period. */
export interface Representation {
  readonly id: string;
  readonly info: Omit<TrackInfo, 'id'>;
  readonly baseUrl: string;
  /** All locations of its files, `baseUrl` first. */
  readonly places: readonly string[];
  readonly addressing: Addressing;
  /** Seconds by which segments are available before they are finished. */
  readonly availabilityOffset: number;
  /** The DRM system, if encrypted. */
  readonly protection: string | undefined;
}

/** A part of the presentation with its own tracks. */
export interface Period {
  /** Stays the same when the manifest is reloaded. */
  readonly key: string;
  /** Seconds from the start of the presentation, or from availabilityStartTime. */
  readonly start: number;
  readonly duration: number | undefined;
  readonly representations: readonly Representation[];
  readonly markers: readonly Marker[];
}

/** A DASH manifest as written. */
export interface Mpd {
  readonly isDynamic: boolean;
  readonly title: string | undefined;
  /** Milliseconds since 1970. */
  readonly availabilityStart: number | undefined;
  readonly duration: number | undefined;
  readonly minimumUpdatePeriod: number | undefined;
  readonly timeShiftBufferDepth: number | undefined;
  readonly suggestedPresentationDelay: number | undefined;
  readonly maxSegmentDuration: number | undefined;
  /** Where to reload the manifest. */
  readonly location: string | undefined;
  readonly timings: readonly { readonly scheme: string; readonly value: string }[];
  readonly periods: readonly Period[];
}
