import type { Marker, SegmentList } from '../model/manifest.ts';

/** Minimum seconds for which a segment may be requested, if the window is shorter. */
const minWindowSeconds = 60;
/** Maximum number of ad breaks to keep for the chapters of a recording. */
const maxMarkers = 1000;

/** What the playlists of a channel have stated so far. */
export class ChannelFacts {
  readonly #markers = new Map<number, Marker>();
  /** Where the broadcast ended, according to its last playlist. */
  readonly #ends = new Map<string, number>();
  #windowSeconds = minWindowSeconds;

  /** Seconds for which a segment can be requested. */
  get windowSeconds(): number {
    return this.#windowSeconds;
  }

  get markers(): readonly Marker[] {
    return [...this.#markers.values()];
  }

  /** Seconds at which a track ended; infinite while it continues. */
  endOf(track: string): number {
    return this.#ends.get(track) ?? Number.POSITIVE_INFINITY;
  }

  read(list: SegmentList): void {
    this.#windowSeconds = Math.max(minWindowSeconds, secondsOf(list));
    for (const marker of list.markers) if (this.#markers.size < maxMarkers) this.#markers.set(marker.start, marker);
  }

  /** Takes a later playlist of a track, which may be its last. */
  readLater(track: string, list: SegmentList): void {
    this.read(list);
    if (!list.isLive) this.#ends.set(track, endOfList(list));
  }
}

function endOfList({ segments }: SegmentList): number {
  const last = segments.at(-1);
  return last ? last.start + last.duration : 0;
}

function secondsOf(list: SegmentList): number {
  const [first] = list.segments;
  return first ? endOfList(list) - first.start : 0;
}
