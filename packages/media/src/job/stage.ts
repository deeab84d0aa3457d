import type { Format, Packet } from '../model/packet.ts';
import { type Placed, type StreamId, type StreamKey, streamKey } from '../timeline/index.ts';
import type { FileWriter, OutputStream } from './file-writer.ts';
import { areStreamsKnown, declined, outputStreams, type Rendition } from './output-streams.ts';

/** Opens and closes the files that a stage fills. */
export interface StageFiles {
  open(streams: readonly OutputStream[]): Promise<FileWriter>;
  /** Finishes the file; `seconds` is where the next one begins. */
  close(file: FileWriter, seconds: number | undefined): Promise<void>;
  /** Called when a stream continues in another codec and therefore in another file. */
  changed(format: Format, seconds: number): void;
}

/** When a new file begins. */
export interface SplitRule {
  readonly seconds?: number;
  readonly bytes?: number;
}

/** Pieces and bytes that may wait for a stream that has not arrived, such as sound that begins some segments later. */
const waitLimits = { pieces: 8, bytes: 24 * 2 ** 20 };
/** Pending bytes at which we write even in the middle of a segment. */
const maxFragmentBytes = 8 * 2 ** 20;

/** State that a stage needs to continue the same file. */
export interface StageState {
  /** Seconds of the whole result at which the current file begins. */
  readonly base: number;
  readonly streams: readonly OutputStream[];
}

interface Rotation {
  /** Seconds of the current file at which the next one begins. */
  readonly at: number;
  readonly carry: Placed[];
  /** Streams that have not reached `at` yet. */
  readonly behind: Set<StreamKey>;
  pieces: number;
}

/** Fills files with the timeline's output: begins one when its streams are known, and another when a rule says so. */
export class Stage {
  readonly #renditions: readonly Rendition[];
  readonly #files: StageFiles;
  readonly #split: SplitRule;
  readonly #lateStreams = new Set<StreamKey>();
  #lateBytes = 0;
  #early: Placed[] = [];
  #earlyPieces = 0;
  #file: FileWriter | undefined;
  #streams: readonly OutputStream[] = [];
  #base = 0;
  #rotation: Rotation | undefined;
  /** Packets that arrived and are in no file yet. */
  #unwrittenPackets = 0;

  constructor(renditions: readonly Rendition[], files: StageFiles, split: SplitRule = {}) {
    this.#renditions = renditions;
    this.#files = files;
    this.#split = split;
  }

  /** Continues a file that an earlier run began. */
  restore(file: FileWriter, state: StageState): void {
    this.#file = file;
    this.#base = state.base;
    this.#streams = state.streams;
  }

  /** For the journal. Undefined while packets wait here that are in no file yet. */
  get state(): StageState | undefined {
    if (!this.#file || this.#rotation) return undefined;
    const formats = this.#file.formats();
    return {
      base: this.#base,
      streams: this.#streams.map((one) => ({ ...one, format: formats.get(streamKey(one.stream)) ?? one.format })),
    };
  }

  get streams(): readonly OutputStream[] {
    return this.#streams;
  }

  /** Streams that arrived too late to be in the file. */
  get lateStreams(): ReadonlySet<StreamKey> {
    return this.#lateStreams;
  }

  /** Bytes of their packets. */
  get lateBytes(): number {
    return this.#lateBytes;
  }

  /** Takes the packets of one piece of a rendition. */
  async take(placed: readonly Placed[]): Promise<void> {
    const wanted = placed.filter(({ stream, format }) => this.#isWanted(stream, format));
    for (const { packets } of wanted) this.#unwrittenPackets += packets.length;
    if (this.#file) {
      const batches = wanted.map((batch) => shifted(batch, this.#base));
      // Checked before anything is written, because the other streams must switch files at the same moment.
      const odd = batches.find((batch) => this.#file && !this.#file.takes(batch));
      if (odd && !this.#rotation) {
        const at = changeTime(odd, batches);
        this.#files.changed(odd.format, this.#base + at);
        this.#rotation = this.#turnAt(at);
      }
      for (const batch of batches) await this.#write(batch);
      await this.#turnWhile(false);
      return;
    }
    this.#early.push(...wanted);
    this.#earlyPieces += 1;
    if (areStreamsKnown(this.#renditions, this.#early) || this.#isTooMuch()) await this.#begin();
  }

  /** Writes pending packets as one fragment and returns the length of the file. */
  async cut(): Promise<number | undefined> {
    return this.#file && (await this.#file.cut()).length;
  }

  /** Closes the last file. False when there was nothing to write at all. */
  async finish(): Promise<boolean> {
    if (!this.#file && this.#early.length > 0) await this.#begin();
    await this.#turnWhile(true);
    if (!this.#file) return false;
    await this.#files.close(this.#file, undefined);
    this.#file = undefined;
    // A bug of ours that would not show in the file. A retry would not help, so this is not a MediaError.
    if (this.#unwrittenPackets !== 0) throw new Error(`${this.#unwrittenPackets} packets are in no file.`);
    return true;
  }

  async #begin(): Promise<void> {
    const early = this.#early;
    this.#early = [];
    this.#streams = outputStreams(this.#renditions, early);
    if (this.#streams.length === 0) return;
    this.#file = await this.#files.open(this.#streams);
    for (const batch of early) {
      if (this.#isWanted(batch.stream, batch.format)) await this.#write(shifted(batch, this.#base));
      else this.#unwrittenPackets -= batch.packets.length;
    }
    await this.#turnWhile(false);
  }

  async #write(batch: Placed): Promise<void> {
    const file = this.#file;
    if (!file?.has(batch.stream)) {
      this.#lateStreams.add(streamKey(batch.stream));
      for (const { data } of batch.packets) this.#lateBytes += data.length;
      this.#unwrittenPackets -= batch.packets.length;
      return;
    }
    this.#rotation ??= this.#rotationFor(file, batch);
    if (!this.#rotation) await this.#put(file, batch);
    else {
      const [before, after] = splitAt(batch, this.#rotation.at, file.takes(batch));
      if (before.packets.length > 0) await this.#put(file, before);
      if (after.packets.length === 0) return;
      this.#rotation.carry.push(after);
      this.#rotation.behind.delete(streamKey(batch.stream));
    }
    if (file.pendingBytes > maxFragmentBytes) await file.cut();
  }

  async #put(file: FileWriter, batch: Placed): Promise<void> {
    await file.write(batch);
    this.#unwrittenPackets -= batch.packets.length;
  }

  /** Begins the switch to another file, at a key frame, where a rule requires it. */
  #rotationFor(file: FileWriter, batch: Placed): Rotation | undefined {
    const { timescale } = batch.format;
    const { seconds, bytes } = this.#split;
    const [lead] = this.#streams;
    const isLead = lead !== undefined && streamKey(batch.stream) === streamKey(lead.stream);
    if (!isLead || (seconds === undefined && bytes === undefined)) return undefined;
    const isFull = bytes !== undefined && file.length + file.pendingBytes >= bytes;
    const key = batch.packets.find(
      ({ isKey, pts }) => isKey && pts > 0 && (isFull || (seconds !== undefined && pts >= seconds * timescale)),
    );
    return key && this.#turnAt(key.pts / timescale);
  }

  #turnAt(at: number): Rotation {
    const moving = this.#streams.filter(({ format }) => format.kind !== 'text').map(({ stream }) => streamKey(stream));
    return { at, carry: [], behind: new Set(moving), pieces: 0 };
  }

  /** One piece may be longer than several files. */
  async #turnWhile(isForced: boolean): Promise<void> {
    while (this.#rotation && (await this.#turn(this.#rotation, isForced)));
  }

  /** False when some stream is not there yet. */
  async #turn(rotation: Rotation, isForced: boolean): Promise<boolean> {
    rotation.pieces += 1;
    if (!isForced && rotation.behind.size > 0 && rotation.pieces < waitLimits.pieces) return false;
    const { carry, at } = rotation;
    this.#rotation = undefined;
    if (carry.length === 0 || !this.#file) return true;
    await this.#files.close(this.#file, this.#base + at);
    this.#base += at;
    const formats = new Map(carry.toReversed().map(({ stream, format }) => [streamKey(stream), format]));
    this.#streams = this.#streams.map((one) => ({ ...one, format: formats.get(streamKey(one.stream)) ?? one.format }));
    this.#file = await this.#files.open(this.#streams);
    for (const batch of carry) await this.#write(shifted(batch, at));
    return true;
  }

  #isWanted({ rendition }: StreamId, format: Format): boolean {
    return this.#renditions.some(
      (one) => one.track.id === rendition && one.kinds.has(format.kind) && !declined(one, this.#streams)(format),
    );
  }

  #isTooMuch(): boolean {
    let bytes = 0;
    for (const { packets } of this.#early) for (const { data } of packets) bytes += data.length;
    return this.#earlyPieces >= waitLimits.pieces || bytes > waitLimits.bytes;
  }
}

/** When another codec begins: at the nearby key frame, because sound and picture rarely start at the same tick. */
function changeTime(odd: Placed, batches: readonly Placed[]): number {
  const at = (odd.packets[0]?.pts ?? 0) / odd.format.timescale;
  const keys = batches
    .filter(({ format }) => format.kind === 'video')
    .flatMap(({ packets, format }) => packets.filter(({ isKey }) => isKey).map(({ pts }) => pts / format.timescale));
  return Math.min(at, ...keys.filter((key) => Math.abs(key - at) < 0.5));
}

/** Shifts the batch to the time of a file that begins `seconds` later. */
function shifted(batch: Placed, seconds: number): Placed {
  if (seconds === 0) return batch;
  const shift = Math.round(seconds * batch.format.timescale);
  const packets = batch.packets.map((packet) => ({ ...packet, dts: packet.dts - shift, pts: packet.pts - shift }));
  return { ...batch, packets };
}

/** Splits a batch at a moment. Video stays in decoding order: everything from the key frame on comes after. */
function splitAt(batch: Placed, seconds: number, isTaken: boolean): [Placed, Placed] {
  const { packets, format } = batch;
  const at = Math.round(seconds * format.timescale);
  if (!isTaken) return [{ ...batch, packets: [] }, batch];
  const isAfter = (packet: Packet): boolean => packet.pts >= at;
  const index = packets.findIndex(format.kind === 'video' ? (packet) => packet.isKey && isAfter(packet) : isAfter);
  const cut = index < 0 ? packets.length : index;
  // An earlier batch may have contained the key frame: then everything here belongs to the next file.
  const from = format.kind === 'video' && index < 0 && packets.every(isAfter) ? 0 : cut;
  return [
    { ...batch, packets: packets.slice(0, from) },
    { ...batch, packets: packets.slice(from) },
  ];
}
