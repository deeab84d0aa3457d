import type { DemuxedTrack, Format, Packet } from '../model/packet.ts';
import { layAudio } from './audio-run.ts';
import { findClock, firstTime, localOffset, type PeriodClock, type Piece, unrelatedSeconds, wraps } from './clock.ts';
import { layCues } from './cue-run.ts';
import { repairDoubledKey } from './doubled-key.ts';
import { cutAtEnd } from './period-end.ts';
import { frameTicks, newStream, outputFormat, type StreamState } from './stream.ts';
import { parseStreamKey, type StreamId, type StreamKey } from './stream-id.ts';
import { nameStreams, type StreamIds, type StreamNames } from './stream-names.ts';
import { placeText } from './text-place.ts';
import { unwrap } from './unwrap.ts';
import { orderVideo } from './video-order.ts';

/** Packets of one output stream in presentation time, ready for a muxer. */
export interface Placed {
  readonly stream: StreamId;
  /** With the timescale that `packets` use. Changes when the source changes its encoding. */
  readonly format: Format;
  readonly packets: readonly Packet[];
}

/** The complete state of the timeline, as plain data for the journal. */
export interface TimelineState {
  /** The period that began last. */
  period: number | undefined;
  /** Clocks of that period and of the previous one, which a late rendition may still be in. */
  clocks: Record<number, PeriodClock[]>;
  streams: Record<StreamKey, StreamState>;
  renditions: Record<string, RenditionState>;
  /** Presentation time minus manifest time in the period that began last. Absent in journals of earlier versions. */
  shift?: number;
}

interface RenditionState {
  period: number | undefined;
  /** Which of the period's clocks it is on: more than one only when a source jumps without saying so. */
  clock: number;
  /** Manifest time at which its last placed segment ended. */
  manifestEnd: number;
  /** Seconds by which its last segment began later on its clock than the manifest says. */
  late?: number | undefined;
  ids: StreamIds;
}

/** A step back by more than this many seconds is a restart of the source's clock, not an overlap. */
const restartSeconds = 0.5;
/** A gap of more than this many seconds that the manifest does not mention is a jump of the source's clock. */
const unexplainedSeconds = 1;
/** Sound that outlasts the picture by more than this many seconds delays the next period instead of being lost. */
const longTailSeconds = 0.1;
/**
 * Except if the manifest says that the next period takes over this close to the end of the picture, and the tail is
 * shorter than this.
 */
const nearSeconds = 0.05;
const maxDroppedSeconds = 0.5;

/** Puts the packets of all renditions on one clock. Pure: the same pieces give the same packets. */
export class Timeline {
  readonly state: TimelineState;

  constructor(state?: TimelineState) {
    this.state = state ?? { period: undefined, clocks: {}, streams: {}, renditions: {} };
  }

  /**
   * Starts a period. `firsts` holds the first piece of every rendition that has one in this period. Must be called
   * when all pieces of the period before have been placed.
   */
  begin(period: number, firsts: readonly Piece[]): void {
    const { state } = this;
    const shift = this.#shift(firsts);
    const clock = findClock(firsts, shift);
    state.shift = shift ?? 0;
    const before = state.period === undefined ? {} : { [state.period]: state.clocks[state.period] ?? [] };
    state.clocks = { ...before, [period]: clock ? [clock] : [] };
    state.period = period;
  }

  /** Manifest time differs from presentation time by how much longer or shorter than announced the earlier periods were. */
  #shift(firsts: readonly Piece[]): number | undefined {
    const ends = Object.values(this.state.renditions).map(({ manifestEnd }) => manifestEnd);
    const end = this.end();
    if (ends.length === 0 || end === undefined || firsts.length === 0) return undefined;
    const start = Math.min(...firsts.map(({ segment }) => segment.start));
    const lost = start - Math.max(...ends);
    // Segments missing before this period keep their duration; rounding errors of the announced durations do not.
    return end + (lost > 0.05 ? lost : 0) - start;
  }

  /** Presentation seconds at which the last picture (or, without one, the last sound) ends. */
  end(): number | undefined {
    let video: number | undefined;
    let other: number | undefined;
    for (const { kind, end, timescale } of Object.values(this.state.streams)) {
      if (end === undefined || kind === 'text') continue;
      const seconds = end / timescale;
      if (kind === 'video') video = Math.max(video ?? seconds, seconds);
      else other = Math.max(other ?? seconds, seconds);
    }
    if (video === undefined) return other;
    if (other === undefined || other <= video + longTailSeconds) return video;
    const announced = Math.max(...Object.values(this.state.renditions).map(({ manifestEnd }) => manifestEnd));
    const isAnnounced =
      Math.abs(announced + (this.state.shift ?? 0) - video) <= nearSeconds && other - video < maxDroppedSeconds;
    return isAnnounced ? video : other;
  }

  /** Places one piece of the current period. */
  place(piece: Piece): Placed[] {
    const { segment, demuxed } = piece;
    const rendition = this.#rendition(piece.rendition, segment.period);
    const names = nameStreams(piece.rendition, rendition.ids, demuxed);
    const clock = this.#clock(piece, rendition, names);
    const placed: Placed[] = [];
    for (const [track, key] of names) {
      this.state.streams[key] ??= newStream(track.format);
      const stream = this.state.streams[key];
      const packets =
        track.format.kind === 'text'
          ? layCues(stream.cues, placeText(track, piece, clock, stream.timescale))
          : this.#move(track, piece, clock, stream);
      if (packets.length > 0) {
        placed.push({ stream: parseStreamKey(key), format: outputFormat(track.format, stream), packets });
      }
    }
    rendition.manifestEnd = Math.max(rendition.manifestEnd, segment.start + segment.duration);
    return placed;
  }

  #rendition(id: string, period: number): RenditionState {
    this.state.renditions[id] ??= { period, clock: 0, manifestEnd: 0, ids: {} };
    const rendition = this.state.renditions[id];
    if (rendition.period !== period) Object.assign(rendition, { period, clock: 0, ids: {}, late: undefined });
    return rendition;
  }

  /** What is known about a track's stream; undefined before its first packets. */
  #named(names: StreamNames, track: DemuxedTrack): StreamState | undefined {
    const key = names.get(track);
    return key === undefined ? undefined : this.state.streams[key];
  }

  /** The clock for a piece, or a new one where the source's time jumps although the manifest continues. */
  #clock(piece: Piece, rendition: RenditionState, names: StreamNames): PeriodClock | undefined {
    const { period } = piece.segment;
    const clocks = this.state.clocks[period] ?? [];
    this.state.clocks[period] = clocks;
    const current = clocks[rendition.clock];
    const lead =
      piece.demuxed.tracks.find(({ format, packets }) => format.kind === 'video' && packets.length > 0) ??
      piece.demuxed.tracks.find(({ format, packets }) => format.kind === 'audio' && packets.length > 0);
    if (!lead) return current;
    const before = this.#named(names, lead);
    if (!current) {
      const made = findClock([piece], this.#shift([piece]));
      if (made) clocks.push(made);
      return made;
    }
    if (before?.end === undefined || before.period !== period) {
      const start = firstTime(lead, piece.demuxed, current.reference);
      rendition.late = start === undefined ? undefined : start + current.offset - piece.segment.start;
      return current;
    }
    const gap = Math.max(0, piece.segment.start - rendition.manifestEnd);
    const expected = before.end / before.timescale + gap;
    for (let index = rendition.clock; index < clocks.length; index += 1) {
      const clock = clocks[index];
      const start = clock && firstTime(lead, piece.demuxed, this.#reference(before, lead, clock));
      if (!clock || start === undefined) continue;
      const jump = start + clock.offset - expected;
      const late = start + clock.offset - piece.segment.start;
      const isSlip = jump > unexplainedSeconds && this.#isUnannounced(piece, rendition, names, clock, jump, late);
      if (
        jump <= unrelatedSeconds &&
        jump >= -restartSeconds &&
        !isSlip &&
        !this.#isRepeated(piece, lead, before, clock)
      ) {
        rendition.clock = index;
        rendition.late = late;
        return clock;
      }
    }
    const start = firstTime(lead, piece.demuxed, undefined) ?? 0;
    clocks.push({ offset: expected - start, reference: start * 90_000 });
    rendition.clock = clocks.length - 1;
    rendition.late = expected - piece.segment.start;
    before.last = undefined;
    before.jumps += 1;
    return clocks[rendition.clock];
  }

  /**
   * Whether a gap exists only in the timestamps: no stream of the piece continues without it, and the announced
   * durations leave no room for it. A packager that lost media includes the time in its durations.
   */
  #isUnannounced(
    { segment, demuxed }: Piece,
    rendition: RenditionState,
    names: StreamNames,
    clock: PeriodClock,
    jump: number,
    late: number,
  ): boolean {
    if (rendition.late === undefined || segment.duration === 0 || segment.timestampOffset !== undefined) return false;
    if (late - rendition.late < jump / 2) return false;
    return demuxed.tracks.every((track) => {
      const stream = this.#named(names, track);
      if (track.format.kind === 'text' || stream?.end === undefined) return true;
      const start = firstTime(track, demuxed, this.#reference(stream, track, clock));
      return start === undefined || start + clock.offset - stream.end / stream.timescale > unexplainedSeconds;
    });
  }

  /**
   * Whether the pictures would be decoded before those that are already there, as when two slightly overlapping
   * recordings are joined. Sound from a separate playlist could not follow, so then they stay.
   */
  #isRepeated({ rendition, demuxed }: Piece, lead: DemuxedTrack, stream: StreamState, clock: PeriodClock): boolean {
    const [head] = lead.packets;
    const { lastDts, shift, step } = stream.order;
    const isAlone = Object.keys(this.state.streams)
      .map(parseStreamKey)
      .every((other) => other.rendition === rendition || other.kind === 'text');
    if (lead.format.kind !== 'video' || !head || lastDts === undefined || !isAlone) return false;
    const reference = this.#reference(stream, lead, clock);
    const isWrapping = wraps(lead, demuxed);
    const dts = (isWrapping ? unwrap(head.dts, reference) : head.dts) / lead.format.timescale;
    const seconds = dts + localOffset(lead, demuxed, reference) + clock.offset;
    return seconds * stream.timescale + shift <= lastDts - step / 2;
  }

  #reference(stream: StreamState, track: DemuxedTrack, clock: PeriodClock): number {
    if (stream.last === undefined || stream.clock !== clock.offset) return clock.reference;
    return (stream.last / track.format.timescale) * 90_000;
  }

  #move(track: DemuxedTrack, piece: Piece, clock: PeriodClock | undefined, stream: StreamState): Packet[] {
    if (!clock) return [];
    const { timescale } = track.format;
    const { period } = piece.segment;
    if (stream.clock !== clock.offset || stream.period !== period) {
      stream.clock = clock.offset;
      stream.period = period;
      stream.last = undefined;
    }
    const reference = stream.last ?? clock.reference * (timescale / 90_000);
    const shift = Math.round((localOffset(track, piece.demuxed, clock.reference) + clock.offset) * stream.timescale);
    const scale = stream.timescale / timescale;
    const isWrapping = wraps(track, piece.demuxed);
    const frame = frameTicks(track.format, stream.timescale);
    let last = reference;
    const moved: Packet[] = [];
    // Indexed loop, here and below: an iterator would allocate an object per packet.
    for (let index = 0; index < track.packets.length; index += 1) {
      const packet = track.packets[index];
      if (!packet) continue;
      const dts = isWrapping ? unwrap(packet.dts, last) : packet.dts;
      last = dts;
      const pts = isWrapping ? unwrap(packet.pts, dts) : packet.pts;
      moved.push({
        data: packet.data,
        dts: Math.round(dts * scale) + shift,
        pts: Math.round(pts * scale) + shift,
        duration: frame ?? Math.round(packet.duration * scale),
        isKey: packet.isKey,
      });
    }
    if (moved.length > 0) stream.last = last;
    const { until, timestampOffset } = piece.segment;
    // The period end is meaningful only on the clock that the manifest states.
    const isAnnounced = until !== undefined && clock.offset === timestampOffset;
    const shown = isAnnounced ? cutAtEnd(moved, Math.round(until * stream.timescale)) : moved;
    const out =
      track.format.kind === 'video'
        ? orderVideo(stream.order, repairDoubledKey(shown))
        : layAudio(stream.run, shown, piece.isAfterLoss);
    for (let index = 0; index < out.length; index += 1) {
      const end = (out[index]?.pts ?? 0) + (out[index]?.duration ?? 0);
      stream.end = Math.max(stream.end ?? end, end);
    }
    stream.packets += out.length;
    return out;
  }
}
