import { createDemuxer } from '../demux/index.ts';
import type { Segment } from '../model/manifest.ts';
import { hidesLeadIn } from '../mux/index.ts';
import { type Piece, type Placed, Window } from '../timeline/index.ts';
import { Assembler } from './assembler.ts';
import { type Checkpoint, type Position, positionOf, restoreStage, storeStreams } from './checkpoint.ts';
import type { JobContext } from './job-context.ts';
import type { JobJournal } from './job-journal.ts';
import { JobReport } from './job-report.ts';
import { type LargePiece, largePieces } from './large-segment.ts';
import type { LoadedSegment } from './loaded-segment.ts';
import { OutputMuxers, type OutputMuxersOptions } from './output-muxers.ts';
import { SegmentMemory } from './segment-memory.ts';
import type { SegmentOutcome } from './segment-outcome.ts';
import { Stage, type StageState } from './stage.ts';
import type { DownloadResult } from './types.ts';

/** Seconds of video before the start that are more than rounding. */
const noticeableSeconds = 0.05;

/** Which renditions a pipeline processes, and how. */
export type PipelineOptions = OutputMuxersOptions;

/** Turns loaded segments into finished files: demuxes, aligns times, cuts to the range and writes. */
export class Pipeline {
  readonly #job: JobContext;
  /** Absent where resuming later is not worth it. */
  readonly #journal: JobJournal | undefined;
  readonly #zero: number;
  readonly #memory: SegmentMemory;
  readonly #assembler: Assembler;
  readonly #window: Window;
  readonly #muxers: OutputMuxers;
  readonly #stage: Stage;
  readonly #lead: string | undefined;
  readonly #positions: Record<string, Position> = {};
  readonly report: JobReport;

  constructor(job: JobContext, journal: JobJournal | undefined, options: PipelineOptions, resume?: Checkpoint) {
    const { renditions, range } = options;
    const report = new JobReport(job, resume);
    const memory = new SegmentMemory(job.loading.buffers);
    this.#job = job;
    this.#journal = journal;
    this.#zero = range.zero;
    this.report = report;
    this.#memory = memory;
    this.#assembler = new Assembler({
      renditions: renditions.map(({ track }) => ({ id: track.id, isText: track.kind === 'text' })),
      createDemuxer: (_, { bytes, init }) =>
        createDemuxer(bytes, init, { allocate: (size) => memory.take(size), ownsSegments: true }),
      onProblem: (rendition, segment, problem) => report.noteProblem(rendition, segment, problem),
      onBytes: (rendition, segment, { lost }) => report.noteLostBytes(rendition, segment, lost),
      ...(resume ? { state: resume.timeline, loose: resume.loose ?? {} } : {}),
    });
    this.#window = new Window(range);
    this.#lead = renditions[0]?.track.id;
    this.#muxers = new OutputMuxers(job, journal, options, report);
    this.#stage = new Stage(renditions, this.#muxers, job.options.split);
    if (resume) Object.assign(this.#positions, resume.positions);
  }

  /** Opens the partial file of an earlier run at its checkpoint. False when it cannot be resumed. */
  async reopen(checkpoint: Checkpoint): Promise<boolean> {
    const file = await this.#muxers.reopen(checkpoint);
    if (file) this.#stage.restore(file, restoreStage(checkpoint));
    return file !== undefined;
  }

  /** Last segment taken, per rendition. */
  get positions(): Readonly<Record<string, Position>> {
    return this.#positions;
  }

  /** Gives the assembler the clock of a period that is joined in the middle. */
  anchor(pieces: readonly { readonly rendition: string; readonly loaded: LoadedSegment }[]): void {
    this.#assembler.anchor(pieces);
  }

  /**
   * Feeds the last segment of an earlier run again, whose packets are in the file already. False when it cannot be read
   * without earlier ones.
   */
  async warmUp(rendition: string, loaded: LoadedSegment): Promise<boolean> {
    let isRead = true;
    for await (const piece of this.#piecesOf(loaded)) {
      if ('bytes' in piece) isRead = this.#assembler.warmUp(rendition, { ...loaded, bytes: piece.bytes }) && isRead;
    }
    return isRead;
  }

  /** Takes the next segment of a rendition. Segments must come in time order. */
  async take(rendition: string, segment: Segment, outcome: SegmentOutcome): Promise<void> {
    // The next piece is demuxed while the disk writes the previous one.
    const checkpoint = rendition === this.#lead ? this.#checkpoint() : Promise.resolve();
    checkpoint.catch(() => undefined); // It is reported where it is awaited.
    try {
      this.report.countSegment();
      if ('missing' in outcome) this.report.noteMissing(outcome.missing);
      else if (outcome.loaded.bytes.length > 0) await this.#takeLoaded(rendition, outcome.loaded, checkpoint);
      else this.#assembler.pass(rendition, segment);
    } finally {
      await checkpoint;
    }
    this.#positions[rendition] = positionOf(segment);
    // The next one may take minutes, and the work so far must not be lost until then.
    if ('loaded' in outcome && outcome.loaded.large) await this.#checkpoint();
  }

  /** Nothing may be added to the file before `isWritten`. */
  async #takeLoaded(rendition: string, loaded: LoadedSegment, isWritten: Promise<void>): Promise<void> {
    for await (const piece of this.#piecesOf(loaded)) {
      if ('bytes' in piece) this.#memory.add(piece.bytes);
      const placed =
        'bytes' in piece
          ? this.#assembler.push(rendition, { ...loaded, bytes: piece.bytes })
          : this.#assembler.place({ rendition, segment: loaded.segment, demuxed: piece.demuxed });
      await isWritten;
      await this.#writeOf(rendition, loaded.segment, placed);
      if (loaded.large) await this.#writePending();
    }
  }

  async *#piecesOf(loaded: LoadedSegment): AsyncGenerator<LargePiece, void, undefined> {
    const { bytes, large } = loaded;
    if (!large) {
      yield { bytes };
      return;
    }
    try {
      yield* largePieces(loaded, large, this.#job.signal);
    } finally {
      await large.discard();
    }
  }

  /** Takes packets from a file. */
  async takePiece(piece: Piece): Promise<void> {
    await this.#writeOf(piece.rendition, piece.segment, this.#assembler.place(piece));
    await this.#stage.cut();
  }

  /** Whether all sound and video has reached the end of the range. */
  get isRangeDone(): boolean {
    const moving = this.#stage.streams.filter(({ format }) => format.kind !== 'text');
    return moving.length > 0 && moving.every(({ stream }) => this.#window.hasEnded(stream));
  }

  /** Ends a rendition. */
  async end(rendition: string): Promise<void> {
    await this.#write(this.#assembler.end(rendition));
  }

  /** Closes the file and reports. Undefined when nothing was written. */
  async finish(): Promise<DownloadResult | undefined> {
    await this.#write(this.#assembler.finish());
    this.#job.emit({ type: 'finishing' });
    // The index of a long film needs memory too.
    this.#job.loading.buffers.drain();
    if (!(await this.#stage.finish())) return undefined;
    for (const stream of this.#stage.lateStreams) this.report.warn(`${stream} began too late and is not in the file.`);
    const { early } = this.#window;
    const { streams } = this.#stage;
    const { container, summaries } = this.#muxers;
    const hasPicture = streams.some(({ format }) => format.kind === 'video');
    if (hasPicture && early > noticeableSeconds && container && !hidesLeadIn(container))
      this.report.warn(`The picture begins ${early.toFixed(2)} s early, on a key frame: only MP4 can hide that.`);
    const health = this.report.health({ streams, summaries, timeline: this.#assembler.state });
    const duration = summaries.reduce((sum, one) => sum + one.duration, 0);
    return { status: health.isComplete ? 'done' : 'partial', files: this.#job.output.finished, duration, health };
  }

  /** Writes the packets of a segment. A stream that begins too late for the file is lost. */
  async #writeOf(rendition: string, segment: Segment, placed: readonly Placed[]): Promise<void> {
    const before = this.#stage.lateBytes;
    await this.#write(placed);
    this.report.noteLostBytes(rendition, segment, this.#stage.lateBytes - before);
  }

  async #write(placed: readonly Placed[]): Promise<void> {
    await this.#stage.take(placed.flatMap((batch) => this.#window.apply(batch) ?? []));
  }

  /**
   * Writes pending packets and releases their memory. Undefined while packets still wait somewhere. The result describes
   * the state at the time of the call, because the next piece may be demuxed before it returns.
   */
  async #writePending(): Promise<{ readonly length: number; readonly stage: StageState } | undefined> {
    const isHolding = this.#assembler.isWaiting || this.#window.isHolding;
    const stage = isHolding ? undefined : this.#stage.state;
    const giveBack = stage && this.#memory.release();
    const length = await this.#stage.cut();
    if (length === undefined || !stage) return undefined;
    giveBack?.();
    return { length, stage };
  }

  async #checkpoint(): Promise<void> {
    // A copy, made before the first await, because the state keeps changing.
    const state = structuredClone({
      timeline: this.#assembler.state,
      positions: this.#positions,
      ...this.report.state,
      loose: this.#assembler.loose,
      bytes: this.#job.bytes(),
      finished: this.#job.output.finished,
    });
    const written = await this.#writePending();
    const { container } = this.#muxers;
    if (!written || !container) return;
    const { length, stage } = written;
    const { base, streams } = stage;
    await this.#journal?.note({ length, container, zero: this.#zero, base, streams: storeStreams(streams), ...state });
  }
}
