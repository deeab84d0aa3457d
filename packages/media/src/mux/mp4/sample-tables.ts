import { Table } from '../bytes/table.ts';
import { type Chunks, Writer } from '../bytes/writer.ts';
import { fullBox, max32 } from './box.ts';
import type { SampleRun } from './read-fragment.ts';

/** Equal values in a row, stored as count and value. */
class RunTable {
  readonly #table = new Table();
  #count = 0;
  #value = 0;
  entries = 0;
  hasNegative = false;
  isZero = true;

  add(value: number): void {
    if (this.#count > 0 && value === this.#value) {
      this.#count += 1;
      return;
    }
    this.#flush();
    this.#count = 1;
    this.#value = value;
  }

  chunks(): Chunks {
    this.#flush();
    this.#count = 0;
    return this.#table.chunks();
  }

  #flush(): void {
    if (this.#count === 0) return;
    this.#table.u32(this.#count);
    // The same 32 bits, whether the reader treats them as signed or not.
    this.#table.i32(this.#value);
    this.entries += 1;
    this.hasNegative ||= this.#value < 0;
    this.isZero &&= this.#value === 0;
  }
}

/** The index of one track, built sample by sample in the form of the file: 4 bytes of size and rarely more than 12. */
export class SampleTables {
  readonly #sizes = new Table();
  readonly #durations = new RunTable();
  readonly #offsets = new RunTable();
  readonly #keys = new Table();
  readonly #chunkOffsets = new Table();
  readonly #chunkRuns = new Table();
  #chunks = 0;
  #chunkRunCount = 0;
  #lastChunk = '';
  /** Sound has no list of key frames: one is started with the first sample that is not a key frame. */
  #isAllKeys = true;
  #largestOffset = 0;
  /** Added to all composition offsets: see `add`. */
  #shift = 0;
  /** The latest sample, whose final duration is known with the next one. */
  #isOpen = false;
  #openDts = 0;
  #openDuration = 0;
  samples = 0;
  /** Media time of the first sample in the fragments; the final index starts at 0 there. */
  firstDts: number | undefined;
  /** Final media time at which the latest sample ends in presentation, and in decoding. */
  shownEnd = 0;
  mediaDuration = 0;
  /** Final media time that is shown first. */
  mediaStart = 0;

  /** Adds a run of samples. `shownFrom` is the fragments' media time that is shown first. */
  add(run: SampleRun, shownFrom: number): void {
    if (this.firstDts === undefined) {
      this.firstDts = run.dts;
      this.mediaStart = shownFrom - run.dts;
      // The first presented sample must not be before media time 0: if it is, all offsets grow, and the edit list
      // compensates.
      this.#shift = Math.max(0, -this.mediaStart);
      this.mediaStart += this.#shift;
    }
    this.#addChunk(run);
    let dts = run.dts - this.firstDts;
    for (let index = 0; index < run.sizes.length; index += 1) {
      const duration = run.durations[index] ?? 0;
      this.#addSample(dts, duration, run.offsets[index] ?? 0, run.sizes[index] ?? 0, run.isKey[index] === 1);
      dts += duration;
    }
  }

  /** The boxes after `stsd`. */
  finish(): Chunks {
    if (this.#isOpen) this.#close(this.#openDts + this.#openDuration);
    const durations = this.#durations.chunks();
    const offsets = this.#offsets.chunks();
    const isLarge = this.#largestOffset > max32;
    return [
      ...counted('stts', 0, this.#durations.entries, durations),
      ...(this.#offsets.isZero
        ? []
        : counted('ctts', this.#offsets.hasNegative ? 1 : 0, this.#offsets.entries, offsets)),
      ...(this.#isAllKeys ? [] : counted('stss', 0, this.#keys.size / 4, this.#keys.chunks())),
      ...counted('stsc', 0, this.#chunkRunCount, this.#chunkRuns.chunks()),
      ...fullBox('stsz', 0, 0, new Writer(8).u32(0).u32(this.samples).done(), this.#sizes.chunks()),
      ...counted(isLarge ? 'co64' : 'stco', 0, this.#chunks, isLarge ? this.#chunkOffsets.chunks() : this.#narrow()),
    ];
  }

  #addChunk({ position, sizes, entry }: SampleRun): void {
    this.#chunks += 1;
    this.#chunkOffsets.u64(position);
    this.#largestOffset = Math.max(this.#largestOffset, position);
    const kind = `${sizes.length}/${entry}`;
    if (kind === this.#lastChunk) return;
    this.#lastChunk = kind;
    this.#chunkRuns.u32(this.#chunks);
    this.#chunkRuns.u32(sizes.length);
    this.#chunkRuns.u32(entry);
    this.#chunkRunCount += 1;
  }

  #addSample(wanted: number, duration: number, offset: number, size: number, isKey: boolean): void {
    // Durations say when the next sample is decoded, so a gap between fragments lengthens the last one before it. Time
    // cannot go back: a sample that is too early goes where the previous one ends, and its offset compensates.
    const dts = Math.max(wanted, this.#isOpen ? this.#openDts : 0);
    if (this.#isOpen) this.#close(dts);
    this.#isOpen = true;
    this.#openDts = dts;
    this.#openDuration = duration;
    this.samples += 1;
    this.#sizes.u32(size);
    const shown = offset + (wanted - dts) + this.#shift;
    this.#offsets.add(shown);
    this.shownEnd = Math.max(this.shownEnd, dts + shown + duration);
    if (!isKey && this.#isAllKeys) {
      this.#isAllKeys = false;
      for (let earlier = 1; earlier < this.samples; earlier += 1) this.#keys.u32(earlier);
    }
    if (isKey && !this.#isAllKeys) this.#keys.u32(this.samples);
  }

  #close(next: number): void {
    const lasts = Math.max(0, next - this.#openDts);
    this.#durations.add(Math.min(lasts, max32));
    this.mediaDuration += lasts;
    this.#isOpen = false;
  }

  #narrow(): Chunks {
    const narrow = new Table();
    for (const chunk of this.#chunkOffsets.chunks()) {
      const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      for (let position = 4; position < chunk.length; position += 8) narrow.u32(view.getUint32(position));
    }
    return narrow.chunks();
  }
}

function counted(type: string, version: number, count: number, entries: Chunks): Chunks {
  return fullBox(type, version, 0, new Writer(4).u32(count).done(), entries);
}
