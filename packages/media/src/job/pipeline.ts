import { ConvertingMuxer, converterFor, type SoundConverter } from '../convert/index.ts';
import { createDemuxer } from '../demux/index.ts';
import type { Segment } from '../model/manifest.ts';
import type { Format } from '../model/packet.ts';
import {
  type Chapter,
  type Container,
  containerFor,
  createMuxer,
  hidesLeadIn,
  type MuxSummary,
  recover,
  roomAtStart,
} from '../mux/index.ts';
import { type Piece, type Placed, Window, type WindowRange } from '../timeline/index.ts';
import { Assembler } from './assembler.ts';
import { type Checkpoint, type Position, positionOf, restoreStage, storeStreams } from './checkpoint.ts';
import { DamageList } from './damage-list.ts';
import { expectAll } from './expect-all.ts';
import { FileWriter, type OutputStream } from './file-writer.ts';
import { healthOf } from './health.ts';
import type { JobContext } from './job-context.ts';
import type { JobJournal } from './job-journal.ts';
import { type LargePiece, largePieces } from './large-segment.ts';
import type { LoadedSegment } from './loaded-segment.ts';
import type { Rendition } from './output-streams.ts';
import type { SegmentOutcome } from './segment-outcome.ts';
import { Stage, type StageState } from './stage.ts';
import type { DownloadResult, Missing } from './types.ts';

/** More would only repeat itself. */
const maxWarnings = 100;

/** Seconds of picture before the start that are more than rounding. */
const noticeableSeconds = 0.05;

export interface PipelineOptions {
  readonly renditions: readonly Rendition[];
  readonly range: WindowRange;
  /** Seconds that the result will probably have: decides how much room the index gets. */
  readonly duration: number;
  readonly chapters: () => readonly Chapter[];
  /** Called with the seconds of sound converted so far, which takes a while. */
  readonly onConverted?: (seconds: number) => void;
}

/** From loaded segments to finished files: demuxes, places, cuts to the range and writes. */
export class Pipeline {
  readonly #job: JobContext;
  /** Absent where resuming later is not worth it. */
  readonly #journal: JobJournal | undefined;
  readonly #options: PipelineOptions;
  readonly #assembler: Assembler;
  readonly #window: Window;
  readonly #stage: Stage;
  readonly #lead: string | undefined;
  readonly #summaries: MuxSummary[] = [];
  readonly #missing: Missing[] = [];
  readonly #damage = new DamageList();
  readonly #warnings: string[] = [];
  readonly #positions: Record<string, Position> = {};
  /** Picture or sound in a codec that we do not know, by kind. */
  readonly #uncarried = new Map<Format['kind'], string>();
  #container: Container | undefined;
  #converter: SoundConverter | undefined;
  #segments = 0;
  /** Memory that the packets of the last pieces lie in. */
  #borrowed: Uint8Array[] = [];
  #written = 0;

  constructor(job: JobContext, journal: JobJournal | undefined, options: PipelineOptions, resume?: Checkpoint) {
    const { renditions } = options;
    this.#job = job;
    this.#journal = journal;
    this.#options = options;
    this.#assembler = new Assembler({
      renditions: renditions.map(({ track }) => ({ id: track.id, isText: track.kind === 'text' })),
      createDemuxer: (_, { bytes, init }) =>
        createDemuxer(bytes, init, { allocate: (size) => this.#borrow(size), ownsSegments: true }),
      onProblem: (rendition, { sequence }, { detail, kind }) => {
        if (kind) this.#uncarried.set(kind, detail);
        this.warn(`${rendition}, segment ${sequence}: ${detail}`);
      },
      onBytes: (rendition, segment, { lost }) => {
        if (lost > 0) this.#damage.note(rendition, segment, lost);
      },
      ...(resume ? { state: resume.timeline, loose: resume.loose ?? {} } : {}),
    });
    this.#window = new Window(options.range);
    this.#lead = renditions[0]?.track.id;
    const files = {
      open: (streams: readonly OutputStream[]) => this.#openFile(streams),
      close: (file: FileWriter, next: number | undefined) => this.#closeFile(file, next),
      changed: ({ kind, codec }: Format, seconds: number) =>
        this.warn(`The ${kind} goes on as ${codec} at ${seconds.toFixed(1)} s: what follows is in another file.`),
    };
    this.#stage = new Stage(renditions, files, job.options.split);
    if (!resume) return;
    this.#missing.push(...resume.missing);
    this.#damage.restore(resume.damaged ?? []);
    Object.assign(this.#positions, resume.positions);
    this.#segments = resume.segments;
  }

  /** Opens the partial file of an earlier run where it was safe. False when it cannot be resumed. */
  async reopen(checkpoint: Checkpoint): Promise<boolean> {
    const container = checkpoint.container as Container;
    this.#job.output.restore(checkpoint.finished);
    const { sink, name } = await this.#job.output.open(container, true);
    if ((await sink.size()) < checkpoint.length) return false;
    await sink.truncate(checkpoint.length);
    const resume = await recover(sink);
    if (!resume || resume.isFinished || resume.length !== checkpoint.length) return false;
    const state = restoreStage(checkpoint);
    this.#container = container;
    const muxer = createMuxer({ container, sink, resume, ...this.#until() });
    this.#stage.restore(new FileWriter(muxer, state.streams), state);
    this.#written = checkpoint.length;
    this.#journal?.attach(sink);
    this.#job.emit({ type: 'output', name, isResumed: true });
    return true;
  }

  warn(message: string): void {
    if (this.#warnings.length >= maxWarnings) return;
    this.#warnings.push(message);
    this.#job.emit({ type: 'warning', code: 'media', message });
  }

  get positions(): Readonly<Record<string, Position>> {
    return this.#positions;
  }

  /** Tells the assembler the clock of a period that is entered in its middle. */
  anchor(pieces: readonly { readonly rendition: string; readonly loaded: LoadedSegment }[]): void {
    this.#assembler.anchor(pieces);
  }

  /**
   * Feeds the last segment of an earlier run again, whose packets are in the file already. False when it cannot be read
   * without the ones before it.
   */
  async warmUp(rendition: string, loaded: LoadedSegment): Promise<boolean> {
    let isRead = true;
    for await (const piece of this.#piecesOf(loaded)) {
      if ('bytes' in piece) isRead = this.#assembler.warmUp(rendition, { ...loaded, bytes: piece.bytes }) && isRead;
    }
    return isRead;
  }

  /** Takes the next segment of a rendition. They must come in the order of their time. */
  async take(rendition: string, segment: Segment, outcome: SegmentOutcome): Promise<void> {
    // While the disk writes what came before, the next piece is taken apart.
    const checkpoint = rendition === this.#lead ? this.#checkpoint() : Promise.resolve();
    checkpoint.catch(() => undefined); // It is reported where it is awaited.
    try {
      this.#segments += 1;
      if ('missing' in outcome) this.noteMissing(outcome.missing);
      else if (outcome.loaded.bytes.length > 0) await this.#takeLoaded(rendition, outcome.loaded, checkpoint);
      else this.#assembler.pass(rendition, segment);
    } finally {
      await checkpoint;
    }
    this.#positions[rendition] = positionOf(segment);
    // The next one may take minutes: so much work must not be lost until then.
    if ('loaded' in outcome && outcome.loaded.large) await this.#checkpoint();
  }

  /** Nothing may be added to the file before `isWritten`. */
  async #takeLoaded(rendition: string, loaded: LoadedSegment, isWritten: Promise<void>): Promise<void> {
    for await (const piece of this.#piecesOf(loaded)) {
      if ('bytes' in piece) this.#borrowed.push(piece.bytes);
      const placed =
        'bytes' in piece
          ? this.#assembler.push(rendition, { ...loaded, bytes: piece.bytes })
          : this.#assembler.place({ rendition, segment: loaded.segment, demuxed: piece.demuxed });
      await isWritten;
      await this.#write(placed);
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

  /** Takes packets of a file. */
  async takePiece(piece: Piece): Promise<void> {
    await this.#write(this.#assembler.place(piece));
    await this.#stage.cut();
  }

  /** Whether all sound and picture has reached the end of the range. */
  get isRangeDone(): boolean {
    const moving = this.#stage.streams.filter(({ format }) => format.kind !== 'text');
    return moving.length > 0 && moving.every(({ stream }) => this.#window.hasEnded(stream));
  }

  /** Notes what the result will not have. */
  noteMissing(missing: Missing): void {
    this.#missing.push(missing);
    this.#job.emit({ type: 'missing', missing });
  }

  /** Takes back what was noted as missing and, as it turned out, never existed. */
  dropMissing(isNothing: (missing: Missing) => boolean): void {
    const real = this.#missing.filter((missing) => !isNothing(missing));
    this.#missing.splice(0, this.#missing.length, ...real);
  }

  /** Nothing more comes from a rendition. */
  async end(rendition: string): Promise<void> {
    await this.#write(this.#assembler.end(rendition));
  }

  /** Closes the file and reports. Undefined when nothing was written. */
  async finish(): Promise<DownloadResult | undefined> {
    await this.#write(this.#assembler.finish());
    this.#job.emit({ type: 'finishing' });
    // The index of a long film needs memory of its own.
    this.#job.loading.buffers.drain();
    if (!(await this.#stage.finish())) return undefined;
    for (const stream of this.#stage.lateStreams) this.warn(`${stream} began too late and is not in the file.`);
    const { early } = this.#window;
    const hasPicture = this.#stage.streams.some(({ format }) => format.kind === 'video');
    if (hasPicture && early > noticeableSeconds && this.#container && !hidesLeadIn(this.#container))
      this.warn(`The picture begins ${early.toFixed(2)} s early, on a key frame: only MP4 can hide that.`);
    const health = healthOf({
      streams: this.#stage.streams,
      summaries: this.#summaries,
      timeline: this.#assembler.state,
      missing: this.#missing,
      damaged: this.#damage.entries,
      segments: this.#segments,
      warnings: this.#warnings,
    });
    const duration = this.#summaries.reduce((sum, one) => sum + one.duration, 0);
    return { status: health.isComplete ? 'done' : 'partial', files: this.#job.output.finished, duration, health };
  }

  async #write(placed: readonly Placed[]): Promise<void> {
    await this.#stage.take(placed.flatMap((batch) => this.#window.apply(batch) ?? []));
  }

  #borrow(size: number): Uint8Array<ArrayBuffer> {
    const memory = this.#job.loading.buffers.take(size);
    this.#borrowed.push(memory);
    return memory;
  }

  /**
   * Writes what is pending and gives back the memory that it lay in. Undefined while packets still wait somewhere. What
   * it tells is the state at the call: the next piece may be taken apart before it returns.
   */
  async #writePending(): Promise<{ readonly length: number; readonly stage: StageState } | undefined> {
    const isHolding = this.#assembler.isWaiting || this.#window.isHolding;
    const stage = isHolding ? undefined : this.#stage.state;
    const borrowed = this.#borrowed;
    if (stage) this.#borrowed = [];
    const length = await this.#stage.cut();
    if (length === undefined || !stage) return undefined;
    for (const memory of borrowed) this.#job.loading.buffers.give(memory);
    return { length, stage };
  }

  async #checkpoint(): Promise<void> {
    // A copy, made before anything is waited for: the state keeps changing.
    const state = structuredClone({
      timeline: this.#assembler.state,
      positions: this.#positions,
      missing: this.#missing,
      damaged: this.#damage.entries,
      loose: this.#assembler.loose,
      segments: this.#segments,
      bytes: this.#job.bytes(),
      finished: this.#job.output.finished,
    });
    const settled = await this.#writePending();
    if (!settled || !this.#container) return;
    const { length, stage } = settled;
    const { base, streams } = stage;
    const { zero } = this.#options.range;
    const container = this.#container;
    const checkpoint: Checkpoint = { length, container, zero, base, streams: storeStreams(streams), ...state };
    await this.#journal?.note(checkpoint, Math.max(0, length - this.#written));
    this.#written = length;
  }

  async #openFile(streams: readonly OutputStream[]): Promise<FileWriter> {
    const formats = streams.map(({ format }) => format);
    expectAll(formats, this.#uncarried, this.#options.renditions);
    const { signal, loading } = this.#job;
    const { createMp3Encoder, createSoundDecoder, clock } = loading;
    const converter = await converterFor(formats, this.#job.container, {
      createMp3Encoder,
      createSoundDecoder,
      before: this.#converter,
      onDamage: (seconds) => this.warn(`The sound at ${seconds.toFixed(2)} s is damaged: it is silent there.`),
    });
    this.#converter = converter;
    const container = containerFor(converter ? [converter.format] : formats, this.#job.container);
    this.#container = container;
    const { sink, name } = await this.#job.output.open(container);
    this.#job.emit({ type: 'output', name, isResumed: false });
    this.#journal?.attach(sink);
    this.#written = 0;
    const seconds = Math.min(this.#options.duration, this.#job.options.split?.seconds ?? Number.POSITIVE_INFINITY);
    const reserve = roomAtStart(container, seconds, formats, this.#job.options.metadata?.cover);
    const muxer = createMuxer({ container, sink, ...(reserve === undefined ? {} : { reserve }), ...this.#until() });
    if (!converter) return new FileWriter(muxer, streams);
    const rest = async (done: number): Promise<void> => {
      this.#options.onConverted?.(done);
      await clock.wait(0, signal);
    };
    return new FileWriter(new ConvertingMuxer(muxer, converter, rest), streams);
  }

  /** Where the range ends in a file that holds all of it. */
  #until(): { readonly until?: number } {
    const { to, zero } = this.#options.range;
    const isWhole = !this.#job.options.split && this.#job.output.finished.length === 0;
    return to !== undefined && isWhole ? { until: to - zero } : {};
  }

  async #closeFile(file: FileWriter, next: number | undefined): Promise<void> {
    // Finishing changes the file that a pending checkpoint speaks of.
    const detached = this.#journal?.detach();
    detached?.catch(() => undefined); // It is reported where it is awaited.
    const chapters = next === undefined && this.#summaries.length === 0 ? this.#options.chapters() : [];
    const summary = await file.finish(this.#job.metadata(chapters), detached);
    this.#summaries.push(summary);
    await this.#job.output.commit(summary.length);
  }
}
