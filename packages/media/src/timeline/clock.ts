import type { Segment } from '../model/manifest.ts';
import type { Demuxed, DemuxedTrack } from '../model/packet.ts';
import { unwrap } from './unwrap.ts';

/** One segment of one rendition, demuxed. */
export interface Piece {
  readonly rendition: string;
  readonly segment: Segment;
  readonly demuxed: Demuxed;
  /** Whether segments before it are missing, which the job reports itself. */
  readonly isAfterLoss?: boolean;
}

/** Conversion of a period's media time to presentation time: `presentation = media + offset`, in seconds. */
export interface PeriodClock {
  readonly offset: number;
  /** A media time of the period in 90 kHz ticks: renditions on the other side of a wrap are unwrapped towards it. */
  readonly reference: number;
}

/** Renditions whose clocks differ by more than this many seconds do not share a clock, whatever the standard says. */
export const unrelatedSeconds = 10;

/** Whether a track's own times are 33-bit MPEG times. Other 90 kHz tracks never jump by half a wrap. */
export function wraps(track: DemuxedTrack, demuxed: Demuxed): boolean {
  return track.format.timescale === 90_000 && !demuxed.timestampMap;
}

/** Seconds between a track's own times and the media time that it shares with the other renditions. */
export function localOffset(track: DemuxedTrack, demuxed: Demuxed, reference: number | undefined): number {
  const edit = track.edit ? (track.edit.emptyBefore - track.edit.mediaStart) / track.format.timescale : 0;
  const map = demuxed.timestampMap;
  if (!map) return edit;
  const mpegTime = reference === undefined ? map.mpegTime : unwrap(map.mpegTime, reference);
  return edit + mpegTime / 90_000 - map.localSeconds;
}

/** The earliest media time in seconds that a track's packets present. */
export function firstTime(track: DemuxedTrack, demuxed: Demuxed, reference: number | undefined): number | undefined {
  const [head] = track.packets;
  if (!head) return undefined;
  const isWrapping = wraps(track, demuxed);
  const start = isWrapping && reference !== undefined ? unwrap(head.pts, reference) : head.pts;
  let first = start;
  // Indexed loop, as everywhere that handles all packets: an iterator would allocate an object for each.
  for (let index = 1; index < track.packets.length; index += 1) {
    const pts = track.packets[index]?.pts ?? start;
    first = Math.min(first, isWrapping ? unwrap(pts, start) : pts);
  }
  return first / track.format.timescale + localOffset(track, demuxed, reference);
}

interface Starts {
  /** Earliest sample of any kind. */
  readonly first: number;
  /** Earliest picture. */
  readonly picture?: number;
}

function startsOf(piece: Piece, reference: number | undefined): Starts | undefined {
  let first: number | undefined;
  let picture: number | undefined;
  for (const track of piece.demuxed.tracks) {
    if (track.format.kind === 'text') continue;
    const time = firstTime(track, piece.demuxed, reference ?? (first === undefined ? undefined : first * 90_000));
    if (time === undefined) continue;
    if (track.format.kind === 'video') picture = Math.min(picture ?? time, time);
    first = Math.min(first ?? time, time);
  }
  return first === undefined ? undefined : { first, ...(picture === undefined ? {} : { picture }) };
}

/** Sound may start this many seconds before the picture and still be dropped where it meets the period before. */
const shortLeadSeconds = 0.1;

/**
 * Finds the clock of a period from the first piece of each rendition. In DASH the manifest states it. In HLS the
 * earliest sample of the period, across all renditions, is shown where its segment starts, so a rendition that really
 * starts 21 ms later than another still does. `follows` moves manifest time to presentation time for periods that
 * follow another one: there the picture continues without a hole, and sound that starts earlier is dropped.
 */
export function findClock(firsts: readonly Piece[], follows?: number): PeriodClock | undefined {
  let reference: number | undefined;
  let found: { time: number; segment: Segment } | undefined;
  let picture: number | undefined;
  for (const piece of firsts) {
    const starts = startsOf(piece, reference);
    if (!starts) continue;
    reference ??= starts.first * 90_000;
    picture = Math.min(starts.picture ?? Number.POSITIVE_INFINITY, picture ?? Number.POSITIVE_INFINITY);
    if (!found || starts.first < found.time) found = { time: starts.first, segment: piece.segment };
  }
  if (!found || reference === undefined) return undefined;
  const { segment, time } = found;
  const announced = segment.timestampOffset;
  if (announced !== undefined && Math.abs(time + announced - segment.start) <= unrelatedSeconds + segment.duration) {
    return { offset: announced, reference };
  }
  const isPictureNear = picture !== undefined && picture - time <= shortLeadSeconds;
  const anchor = follows !== undefined && isPictureNear ? (picture ?? time) : time;
  return { offset: segment.start + (follows ?? 0) - anchor, reference };
}
