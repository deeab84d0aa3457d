import { lines, type Segment } from './playlists.ts';

/** Two minutes, so that a recording can also start in the past. */
const windowSegments = 60;

interface Broadcast {
  /** One round of the broadcast, which repeats. */
  readonly segments: readonly Segment[];
  /** The duration of each segment. */
  readonly segmentMs: number;
}

/** The number of the newest complete segment, counted from 1970 so that a restart of the server changes nothing. */
const newestSegment = (nowMs: number, segmentMs: number): number => Math.floor(nowMs / segmentMs) - 1;

/** The file with this number; undefined if it is not available yet or no longer. */
export function liveSegment(number: number, { segments, segmentMs }: Broadcast, nowMs: number): string | undefined {
  const newest = newestSegment(nowMs, segmentMs);
  // A player may still be loading what has just left the list.
  if (number > newest || number <= newest - 2 * windowSegments) return undefined;
  return segments[number % segments.length]?.name;
}

/** The last two minutes of an endless broadcast. Each round is a discontinuity, because its timestamps restart. */
export function livePlaylist({ segments, segmentMs }: Broadcast, nowMs: number): string {
  const count = segments.length;
  const newest = newestSegment(nowMs, segmentMs);
  const first = newest - windowSegments + 1;
  const entries = Array.from({ length: windowSegments }, (_, index) => {
    const number = first + index;
    const isRoundStart = number % count === 0;
    const seconds = segments[number % count]?.seconds ?? 0;
    return [
      // The first segment of a list follows nothing, so its discontinuity is counted in the sequence number.
      ...(isRoundStart && index > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(isRoundStart || index === 0
        ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(number * segmentMs).toISOString()}`]
        : []),
      `#EXTINF:${seconds.toFixed(6)},`,
      `${number}.m4s`,
    ];
  });
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentMs / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / count)}`,
    '#EXT-X-MAP:URI="init.mp4"',
    ...entries.flat(),
  ]);
}
