import type { Segment } from '../model/manifest.ts';
import type { ByteAccount, Demuxed, Demuxer, DemuxProblem } from '../model/packet.ts';
import type { Piece } from '../timeline/clock.ts';
import { type Placed, Timeline, type TimelineState } from '../timeline/timeline.ts';
import type { LooseTracks } from './checkpoint.ts';
import type { LoadedSegment } from './loaded-segment.ts';
import { decryptDemuxed } from './segment-decryption.ts';

/** Creates the demuxer for the detected container. */
export type DemuxerFactory = (rendition: string, loaded: LoadedSegment) => Demuxer;

interface Lane {
  readonly isText: boolean;
  demuxer: Demuxer | undefined;
  init: Uint8Array | undefined;
  last: Segment | undefined;
  /** Number of the last segment received without a gap before it, even if it was empty. */
  reached: number;
  isEnded: boolean;
}

/** How many pieces may wait for a rendition whose first piece is late, before they go ahead without it. */
const maxWaitingPieces = 12;

/**
 * Demuxes the pieces of all renditions, in time order, and puts them on one clock. A period can begin only when the
 * first piece of each rendition is there: until then the pieces wait here.
 */
export class Assembler {
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #timeline: Timeline;
  readonly #createDemuxer: DemuxerFactory;
  readonly #loose: LooseTracks;
  readonly #onProblem: (rendition: string, segment: Segment, problem: DemuxProblem) => void;
  readonly #onBytes: (rendition: string, segment: Segment, account: ByteAccount) => void;
  #waiting: Piece[] = [];
  /** The single period of all pieces, once the renditions turned out to count their discontinuities differently. */
  #onlyPeriod: number | undefined;

  constructor(options: {
    readonly renditions: readonly { readonly id: string; readonly isText: boolean }[];
    readonly createDemuxer: DemuxerFactory;
    readonly onProblem: (rendition: string, segment: Segment, problem: DemuxProblem) => void;
    /** Receives the byte account of each piece that goes into the result. */
    readonly onBytes?: (rendition: string, segment: Segment, account: ByteAccount) => void;
    readonly state?: TimelineState;
    /** From an earlier run, for `warmUp`. */
    readonly loose?: LooseTracks;
  }) {
    const lane = (isText: boolean): Lane => ({
      isText,
      demuxer: undefined,
      init: undefined,
      last: undefined,
      reached: 0,
      isEnded: false,
    });
    this.#lanes = new Map(options.renditions.map(({ id, isText }) => [id, lane(isText)]));
    this.#timeline = new Timeline(options.state);
    this.#createDemuxer = options.createDemuxer;
    this.#loose = options.loose ?? {};
    this.#onProblem = options.onProblem;
    this.#onBytes = options.onBytes ?? (() => undefined);
  }

  /** State for the journal. Complete only while nothing waits. */
  get state(): TimelineState {
    return this.#timeline.state;
  }

  /** State that a later run needs for `warmUp`. */
  get loose(): LooseTracks {
    return Object.fromEntries(
      [...this.#lanes].flatMap(([id, { demuxer }]) => (demuxer?.looseTracks ? [[id, demuxer.looseTracks]] : [])),
    );
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Begins a period from its first segments although the job joins it later. Their contents are not used: they only
   * give the clock and the parameter sets, which some streams send only once.
   */
  anchor(pieces: readonly { readonly rendition: string; readonly loaded: LoadedSegment }[]): void {
    const firsts = pieces.map(({ rendition, loaded }): Piece => {
      const lane = this.#lane(rendition);
      lane.demuxer = this.#createDemuxer(rendition, loaded);
      lane.init = loaded.init;
      moveTo(lane, loaded.segment);
      const demuxed = decryptDemuxed(lane.demuxer.push(loaded.bytes), loaded);
      lane.demuxer.flush();
      return { rendition, segment: loaded.segment, demuxed };
    });
    const [first] = firsts;
    if (first) this.#timeline.begin(first.segment.period, firsts);
  }

  /**
   * Feeds the segment before the first one after a restart, whose packets are already in the file. False when it cannot
   * be read without earlier segments.
   */
  warmUp(rendition: string, loaded: LoadedSegment): boolean {
    const lane = this.#lane(rendition);
    if (loaded.bytes.length === 0) {
      this.pass(rendition, loaded.segment);
      return true;
    }
    if (isAfterGap(lane, loaded)) lane.demuxer?.skip?.();
    if (!lane.demuxer) {
      lane.demuxer = this.#createDemuxer(rendition, loaded);
      lane.demuxer.markLoose?.(this.#loose[rendition] ?? []);
    }
    lane.init = loaded.init;
    moveTo(lane, loaded.segment);
    return lane.demuxer.push(loaded.bytes).problems.every(({ kind }) => kind === undefined);
  }

  push(rendition: string, loaded: LoadedSegment): Placed[] {
    const lane = this.#lane(rendition);
    const placed = isNewStart(lane, loaded) ? this.#flush(rendition, lane) : [];
    const isAfterLoss = isAfterGap(lane, loaded);
    if (isAfterLoss) lane.demuxer?.skip?.();
    const demuxed = this.#demux(rendition, lane, loaded);
    moveTo(lane, loaded.segment);
    const piece: Piece = { rendition, segment: loaded.segment, demuxed, isAfterLoss };
    return [...placed, ...this.#take(piece)];
  }

  /** Notes an empty segment: nothing is missing, so what follows may continue what came before. */
  pass(rendition: string, { period, sequence }: Segment): void {
    const lane = this.#lane(rendition);
    if (lane.last?.period === period && sequence === lane.reached + 1) lane.reached = sequence;
  }

  /** Takes packets that were demuxed elsewhere. */
  place(piece: Piece): Placed[] {
    const { rendition, segment, demuxed } = piece;
    moveTo(this.#lane(rendition), segment);
    this.#report(rendition, segment, demuxed);
    return this.#take(piece);
  }

  /** Ends a rendition. */
  end(rendition: string): Placed[] {
    const lane = this.#lane(rendition);
    const placed = this.#flush(rendition, lane);
    lane.isEnded = true;
    return [...placed, ...this.#release(false)];
  }

  /** Places everything that still waits. */
  finish(): Placed[] {
    const placed = [...this.#lanes].flatMap(([id, lane]) => (lane.isEnded ? [] : this.#flush(id, lane)));
    return [...placed, ...this.#release(true)];
  }

  #lane(id: string): Lane {
    const lane = this.#lanes.get(id);
    if (!lane) throw new RangeError(`unknown rendition ${id}`);
    return lane;
  }

  #demux(rendition: string, lane: Lane, loaded: LoadedSegment): Demuxed {
    lane.demuxer ??= this.#createDemuxer(rendition, loaded);
    lane.init = loaded.init;
    const demuxed = decryptDemuxed(lane.demuxer.push(loaded.bytes), loaded);
    this.#report(rendition, loaded.segment, demuxed);
    return isUnrequested(loaded.segment, demuxed) ? { ...demuxed, tracks: [] } : demuxed;
  }

  #report(rendition: string, segment: Segment, { problems, bytes }: Demuxed): void {
    for (const problem of problems) this.#onProblem(rendition, segment, problem);
    if (bytes) this.#onBytes(rendition, segment, bytes);
  }

  #flush(rendition: string, lane: Lane): Placed[] {
    const { demuxer, last } = lane;
    lane.demuxer = undefined;
    if (!demuxer || !last) return [];
    const demuxed = demuxer.flush();
    if (demuxed.bytes) this.#onBytes(rendition, last, demuxed.bytes);
    if (demuxed.tracks.every(({ packets }) => packets.length === 0)) return [];
    // Held-back packets belong to the end of their segment, whose time has been counted already.
    return this.#take({ rendition, segment: { ...last, start: last.start + last.duration, duration: 0 }, demuxed });
  }

  #take(piece: Piece): Placed[] {
    if (this.#onlyPeriod !== undefined) return this.#timeline.place(inPeriod(piece, this.#onlyPeriod));
    const { period } = this.#timeline.state;
    if (period !== undefined && piece.segment.period <= period) return this.#timeline.place(piece);
    this.#waiting.push(piece);
    return this.#release(false);
  }

  #release(isForced: boolean): Placed[] {
    const placed: Placed[] = [];
    while (this.#waiting.length > 0) {
      const period = Math.min(...this.#waiting.map(({ segment }) => segment.period));
      const mine = this.#waiting.filter(({ segment }) => segment.period === period);
      if (this.#isUnmarked(mine, isForced)) {
        this.#onlyPeriod = this.#timeline.state.period;
        return [...placed, ...this.#waiting.splice(0).flatMap((piece) => this.#take(piece))];
      }
      if (!isForced && !this.#isReady(period) && mine.length < maxWaitingPieces) break;
      const firsts = new Map<string, Piece>();
      for (const piece of mine) {
        if (!this.#lane(piece.rendition).isText && !firsts.has(piece.rendition)) firsts.set(piece.rendition, piece);
      }
      this.#timeline.begin(period, [...firsts.values()]);
      this.#waiting = this.#waiting.filter(({ segment }) => segment.period !== period);
      for (const piece of mine) placed.push(...this.#timeline.place(piece));
    }
    return placed;
  }

  /**
   * Whether a rendition continues in an earlier period although another rendition has begun this one. Playlists of one
   * stream must mark the same discontinuities; where they do not, only the times show what belongs together.
   */
  #isUnmarked([first]: readonly Piece[], isForced: boolean): boolean {
    if (!first || this.#timeline.state.period === undefined) return false;
    const { start, period, timestampOffset } = first.segment;
    if (timestampOffset !== undefined) return false;
    return [...this.#lanes.values()].some(({ isText, last }) => {
      if (isText || !last || last.period >= period) return false;
      // Live playlists may be one segment apart.
      const clearly = isForced ? 1 : Math.max(1, last.duration * 1.5);
      return last.start + last.duration > start + clearly;
    });
  }

  /** Whether the first piece of the period has arrived for every sound and video rendition that has one. */
  #isReady(period: number): boolean {
    for (const { isText, isEnded, last } of this.#lanes.values()) {
      if (!isText && !isEnded && (last === undefined || last.period < period)) return false;
    }
    return true;
  }
}

const inPeriod = (piece: Piece, period: number): Piece => ({ ...piece, segment: { ...piece.segment, period } });

/** Whether an optional piece is longer than the remainder it should be: then it belongs to another program. */
function isUnrequested({ isOptional, duration }: Segment, { tracks }: Demuxed): boolean {
  const seconds = ({ packets, format }: Demuxed['tracks'][number]): number =>
    packets.reduce((sum, packet) => sum + packet.duration, 0) / format.timescale;
  return isOptional === true && tracks.some((track) => seconds(track) > duration * 2);
}

/** A demuxer is replaced at a new period and at a new initialization section. */
function isNewStart(lane: Lane, { segment, init }: LoadedSegment): boolean {
  return lane.last !== undefined && (lane.last.period !== segment.period || lane.init !== init);
}

/** Whether segments are missing between the last one and this. */
function isAfterGap({ last, reached }: Lane, { segment }: LoadedSegment): boolean {
  return last !== undefined && segment.sequence > reached + 1;
}

function moveTo(lane: Lane, segment: Segment): void {
  lane.last = segment;
  lane.reached = segment.sequence;
}
