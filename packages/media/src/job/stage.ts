import type { Format } from '../model/packet.ts';
import type { Cut, MuxSummary } from '../mux/index.ts';
import type { Placed } from '../timeline/timeline.ts';
import type { FileWriter, OutputStream } from './file-writer.ts';
import { areStreamsKnown, outputStreams, type Rendition } from './output-streams.ts';

/** Opens the file for streams that are known now. */
export type OpenFile = (streams: readonly OutputStream[]) => Promise<FileWriter>;

/** Batches that may wait for a stream that has not shown up, such as sound that begins some segments later. */
const patience = { pieces: 8, bytes: 24 * 2 ** 20 };
/** Pending bytes that are written even in the middle of a segment. */
const largestFragment = 8 * 2 ** 20;

/** Collects what the timeline gives until the file can begin, then writes it fragment by fragment. */
export class Stage {
  readonly #renditions: readonly Rendition[];
  readonly #open: OpenFile;
  #early: Placed[] = [];
  #earlyPieces = 0;
  #file: FileWriter | undefined;
  readonly #refused = new Set<string>();

  constructor(renditions: readonly Rendition[], open: OpenFile, file?: FileWriter) {
    this.#renditions = renditions;
    this.#open = open;
    this.#file = file;
  }

  /** Streams that came too late to be in the file. */
  get refused(): ReadonlySet<string> {
    return this.#refused;
  }

  get file(): FileWriter | undefined {
    return this.#file;
  }

  async take(placed: readonly Placed[]): Promise<void> {
    const wanted = placed.filter(({ stream, format }) => this.#isWanted(stream, format));
    if (!this.#file) {
      this.#early.push(...wanted);
      this.#earlyPieces += 1;
      if (!areStreamsKnown(this.#renditions, this.#early) && !this.#isTooMuch()) return;
      await this.#begin();
      return;
    }
    for (const batch of wanted) await this.#write(this.#file, batch);
  }

  /** Writes what is pending as one fragment. */
  async cut(): Promise<Cut | undefined> {
    return this.#file?.cut();
  }

  /** Makes the file complete, even when not all streams have shown up. */
  async settle(): Promise<FileWriter | undefined> {
    if (!this.#file && this.#early.length > 0) await this.#begin();
    return this.#file;
  }

  async finish(complete: (file: FileWriter) => Promise<MuxSummary>): Promise<MuxSummary | undefined> {
    const file = await this.settle();
    return file && complete(file);
  }

  async #begin(): Promise<void> {
    const early = this.#early;
    this.#early = [];
    this.#file = await this.#open(outputStreams(this.#renditions, early));
    for (const batch of early) await this.#write(this.#file, batch);
  }

  async #write(file: FileWriter, batch: Placed): Promise<void> {
    if (!file.has(batch.stream)) {
      this.#refused.add(batch.stream);
      return;
    }
    await file.write(batch);
    if (file.pendingBytes > largestFragment) await file.cut();
  }

  #isWanted(stream: string, { kind }: Format): boolean {
    const id = stream.slice(0, stream.lastIndexOf('/', stream.lastIndexOf('/') - 1));
    return this.#renditions.some(({ track, kinds }) => track.id === id && kinds.has(kind));
  }

  #isTooMuch(): boolean {
    const bytes = this.#early.reduce(
      (sum, { packets }) => sum + packets.reduce((all, { data }) => all + data.length, 0),
      0,
    );
    return this.#earlyPieces >= patience.pieces || bytes > patience.bytes;
  }
}
