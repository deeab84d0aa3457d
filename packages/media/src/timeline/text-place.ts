import type { DemuxedTrack, Packet } from '../model/packet.ts';
import { localOffset, type PeriodClock, type Piece } from './clock.ts';

/** Cues this many seconds outside their segment were not meant for that clock. */
const slackSeconds = 10;

/**
 * Puts cues on the presentation's clock. Their times mean different things in the wild: MPEG time through a timestamp
 * map, DASH media time, time of the presentation, or time since the start of their own segment. The first
 * interpretation that puts the cues near their segment is used.
 */
export function placeText(
  track: DemuxedTrack,
  piece: Piece,
  clock: PeriodClock | undefined,
  timescale: number,
): Packet[] {
  const { segment, demuxed } = piece;
  const [first] = track.packets;
  if (!first) return [];
  const offset = cueOffsets(track, piece, clock).find((candidate) => {
    const start = first.pts / track.format.timescale + candidate;
    return start >= segment.start - slackSeconds && start <= segment.start + segment.duration + slackSeconds;
  });
  const shift = offset ?? (demuxed.timestampMap && clock ? mapped(track, piece, clock) : 0);
  const scale = timescale / track.format.timescale;
  return track.packets.map((cue) => {
    const pts = Math.round(cue.pts * scale + shift * timescale);
    return { data: cue.data, dts: pts, pts, duration: Math.round(cue.duration * scale), isKey: true };
  });
}

const mapped = (track: DemuxedTrack, { demuxed }: Piece, clock: PeriodClock): number =>
  localOffset(track, demuxed, clock.reference) + clock.offset;

function cueOffsets(track: DemuxedTrack, piece: Piece, clock: PeriodClock | undefined): number[] {
  const { segment, demuxed } = piece;
  if (demuxed.timestampMap && clock) return [mapped(track, piece, clock), 0, segment.start];
  if (segment.timestampOffset !== undefined) return [segment.timestampOffset, 0, segment.start];
  return [0, segment.start];
}
