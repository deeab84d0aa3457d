import type { Marker, Segment } from '../../model/manifest.ts';
import { listEnd, type MediaPlaylist } from './media-playlist.ts';

/** A playlist joined to earlier ones: what to add to its numbers as written. */
export interface JoinedList {
  readonly written: MediaPlaylist;
  readonly segments: readonly Segment[];
  readonly parts: readonly Segment[];
  readonly markers: readonly Marker[];
  readonly shift: Shift;
  /** Whether something was added since the last load. */
  readonly isChanged: boolean;
}

interface Shift {
  readonly start: number;
  readonly sequence: number;
  readonly period: number;
}

/**
 * The first load of a playlist. `lead` are the segments of the track that was loaded first, which fixes the time
 * origin.
 */
export function beginList(written: MediaPlaylist, lead: readonly Segment[]): JoinedList {
  return join(written, { start: leadOffset(written, lead), sequence: 0, period: 0 }, true);
}

/** A later load. Numbers and times continue from the earlier one, even if the server restarted. */
export function continueList(earlier: JoinedList, written: MediaPlaylist): JoinedList {
  const { shift } = earlier;
  const old = earlier.segments.at(-1);
  const first = written.segments[0];
  const last = written.segments.at(-1);
  if (!old || !first || !last) return join(written, shift, last !== undefined);
  if (last.sequence + shift.sequence < old.sequence) {
    // A cache may return an older copy of the same playlist, which contains nothing new.
    return isSameStream(earlier, written) ? { ...earlier, isChanged: false } : restart(earlier, written, old, first);
  }
  const start = continuedStart(earlier, old, first);
  const isGrown =
    last.sequence + shift.sequence > old.sequence || written.parts.length !== earlier.written.parts.length;
  return join(written, { ...shift, start }, isGrown || written.isComplete !== earlier.written.isComplete);
}

function join(written: MediaPlaylist, shift: Shift, isChanged: boolean): JoinedList {
  const move = (segment: Segment): Segment => ({
    ...segment,
    sequence: segment.sequence + shift.sequence,
    period: segment.period + shift.period,
    start: segment.start + shift.start,
  });
  const isAsWritten = shift.start === 0 && shift.sequence === 0 && shift.period === 0;
  return {
    written,
    segments: isAsWritten ? written.segments : written.segments.map(move),
    parts: isAsWritten ? written.parts : written.parts.map(move),
    markers: written.markers.map((marker) => ({ ...marker, start: marker.start + shift.start })),
    shift,
    isChanged,
  };
}

/** The same sequence number starts at the same time. If there is no common number, dates or the average duration decide. */
function continuedStart({ segments, written, shift }: JoinedList, old: Segment, first: Segment): number {
  const sequence = first.sequence + shift.sequence;
  const known = segments[sequence - (segments[0]?.sequence ?? 0)];
  if (known) return known.start - first.start;
  const end = old.start + old.duration;
  if (old.programTime !== undefined && first.programTime !== undefined && first.programTime > old.programTime) {
    return old.start + (first.programTime - old.programTime) / 1000 - first.start;
  }
  const missed = Math.max(0, sequence - old.sequence - 1);
  const average = listEnd(written.segments) / Math.max(1, written.segments.length);
  return end + missed * average - first.start;
}

function isSameStream(earlier: JoinedList, written: MediaPlaylist): boolean {
  const before = earlier.written.segments;
  const offset = before[0]?.sequence ?? 0;
  return written.segments.some((segment) => {
    const known = before[segment.sequence - offset];
    return known !== undefined && withoutQuery(known.url) === withoutQuery(segment.url);
  });
}

/** The server restarted its numbering: a new period follows the old one without a gap in our numbers. */
function restart({ segments }: JoinedList, written: MediaPlaylist, old: Segment, first: Segment): JoinedList {
  const period = segments.reduce((most, segment) => Math.max(most, segment.period), 0) + 1 - first.period;
  const start = old.start + old.duration - first.start;
  return join(written, { start, sequence: old.sequence + 1 - first.sequence, period }, true);
}

/** Aligns a playlist with the track that was loaded first: by date, discontinuity, sequence number or live edge. */
function leadOffset(written: MediaPlaylist, lead: readonly Segment[]): number {
  const { segments } = written;
  if (lead.length === 0 || segments.length === 0 || written.isComplete) return 0;
  const dated = segments.find((segment) => segment.programTime !== undefined);
  const leadDated =
    lead.find((segment) => segment.programTime !== undefined && segment.period === dated?.period) ??
    lead.find((segment) => segment.programTime !== undefined);
  if (dated?.programTime !== undefined && leadDated?.programTime !== undefined) {
    return leadDated.start + (dated.programTime - leadDated.programTime) / 1000 - dated.start;
  }
  const turn = periodStart(segments, lead) ?? sameSequence(segments, lead);
  return turn ?? listEnd(lead) - listEnd(segments);
}

/** The first segment after a discontinuity in both playlists is at the same time in both. */
function periodStart(segments: readonly Segment[], lead: readonly Segment[]): number | undefined {
  const turns = new Map<number, number>();
  for (let index = 1; index < lead.length; index++) {
    const segment = lead[index];
    if (segment && segment.period !== lead[index - 1]?.period) turns.set(segment.period, segment.start);
  }
  const turn = segments.find(
    (segment, index) => index > 0 && segment.period !== segments[index - 1]?.period && turns.has(segment.period),
  );
  return turn && (turns.get(turn.period) ?? 0) - turn.start;
}

function sameSequence(segments: readonly Segment[], lead: readonly Segment[]): number | undefined {
  const first = lead[0]?.sequence ?? 0;
  const twin = segments.find((segment) => lead[segment.sequence - first] !== undefined);
  return twin && (lead[twin.sequence - first]?.start ?? 0) - twin.start;
}

function withoutQuery(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}
