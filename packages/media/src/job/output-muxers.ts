import { ConvertingMuxer, converterFor, type SoundConverter } from '../convert/index.ts';
import type { Format } from '../model/packet.ts';
import {
  type Chapter,
  type Container,
  containerFor,
  createMuxer,
  type MuxSummary,
  recover,
  roomAtStart,
} from '../mux/index.ts';
import type { WindowRange } from '../timeline/index.ts';
import { type Checkpoint, restoreStage } from './checkpoint.ts';
import { expectAll } from './expect-all.ts';
import { FileWriter, type OutputStream } from './file-writer.ts';
import type { JobContext } from './job-context.ts';
import type { JobJournal } from './job-journal.ts';
import type { JobReport } from './job-report.ts';
import type { Rendition } from './output-streams.ts';
import type { StageFiles } from './stage.ts';

export interface OutputMuxersOptions {
  readonly renditions: readonly Rendition[];
  readonly range: WindowRange;
  /** Expected duration of the result in seconds: decides how much room the index gets. */
  readonly duration: number;
  readonly chapters: () => readonly Chapter[];
  /** Called with the seconds of sound converted so far, which takes a while. */
  readonly onConverted?: (seconds: number) => void;
}

/** Opens the files of a job with the muxer, and the converter, that their streams need, and finishes them. */
export class OutputMuxers implements StageFiles {
  readonly #job: JobContext;
  readonly #journal: JobJournal | undefined;
  readonly #options: OutputMuxersOptions;
  readonly #report: JobReport;
  readonly #summaries: MuxSummary[] = [];
  #container: Container | undefined;
  #converter: SoundConverter | undefined;

  constructor(job: JobContext, journal: JobJournal | undefined, options: OutputMuxersOptions, report: JobReport) {
    this.#job = job;
    this.#journal = journal;
    this.#options = options;
    this.#report = report;
  }

  /** For the current file. */
  get container(): Container | undefined {
    return this.#container;
  }

  /** For the finished files. */
  get summaries(): readonly MuxSummary[] {
    return this.#summaries;
  }

  /** Opens the partial file of an earlier run at its checkpoint. Undefined when it cannot be resumed. */
  async reopen(checkpoint: Checkpoint): Promise<FileWriter | undefined> {
    const container = checkpoint.container as Container;
    this.#job.output.restore(checkpoint.finished);
    const { sink, name } = await this.#job.output.open(container, true);
    if ((await sink.size()) < checkpoint.length) return undefined;
    await sink.truncate(checkpoint.length);
    const resume = await recover(sink);
    if (!resume || resume.isFinished || resume.length !== checkpoint.length) return undefined;
    this.#container = container;
    const muxer = createMuxer({ container, sink, resume, ...this.#until() });
    const writer = new FileWriter(muxer, restoreStage(checkpoint).streams);
    this.#journal?.attach(sink, checkpoint.length);
    this.#job.emit({ type: 'output', name, isResumed: true });
    return writer;
  }

  async open(streams: readonly OutputStream[]): Promise<FileWriter> {
    const formats = streams.map(({ format }) => format);
    expectAll(formats, this.#report.uncarried, this.#options.renditions);
    const { signal, loading } = this.#job;
    const { createMp3Encoder, createSoundDecoder, clock } = loading;
    const converter = await converterFor(formats, this.#job.container, {
      createMp3Encoder,
      createSoundDecoder,
      before: this.#converter,
      onDamage: (seconds) => this.#report.warn(`The sound at ${seconds.toFixed(2)} s is damaged: it is silent there.`),
    });
    this.#converter = converter;
    const container = containerFor(converter ? [converter.format] : formats, this.#job.container);
    this.#container = container;
    const { sink, name } = await this.#job.output.open(container);
    this.#job.emit({ type: 'output', name, isResumed: false });
    this.#journal?.attach(sink, 0);
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

  async close(file: FileWriter, next: number | undefined): Promise<void> {
    // Finishing changes the file that a pending checkpoint describes.
    const detached = this.#journal?.detach();
    detached?.catch(() => undefined); // It is reported where it is awaited.
    const chapters = next === undefined && this.#summaries.length === 0 ? this.#options.chapters() : [];
    const summary = await file.finish(this.#job.metadata(chapters), detached);
    this.#summaries.push(summary);
    await this.#job.output.commit(summary.length);
  }

  changed({ kind, codec }: Format, seconds: number): void {
    this.#report.warn(`The ${kind} continues as ${codec} at ${seconds.toFixed(1)} s: what follows is in another file.`);
  }

  /** Where the range ends in a file that contains all of it. */
  #until(): { readonly until?: number } {
    const { to, zero } = this.#options.range;
    const isWhole = !this.#job.options.split && this.#job.output.finished.length === 0;
    return to !== undefined && isWhole ? { until: to - zero } : {};
  }
}
