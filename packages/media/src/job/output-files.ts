import { MediaError } from '../model/errors.ts';
import type { Sink, Storage } from '../model/ports.ts';
import { numbered } from '../names/index.ts';

/**
 * A killed run may have left segments on disk, with gaps in their numbers: after this many missing ones we stop
 * looking.
 */
const maxGapNumbers = 16;

/** A finished file. */
export interface FinishedFile {
  readonly name: string;
  readonly bytes: number;
}

/** The files of one job: partial files while it runs, renamed when they are done. */
export class OutputFiles {
  readonly #storage: Storage;
  /** The requested name, or a stem that gets its extension when the container is known. */
  readonly #name: string;
  readonly #hasExtension: boolean;
  readonly #isSeries: boolean;
  readonly #finished: FinishedFile[] = [];
  #lock: { release(): Promise<void> } | undefined;
  #sink: Sink | undefined;
  /** Segments on disk that are still in use; undefined while one is being opened. */
  readonly #large = new Map<string, Sink | undefined>();
  #final = '';
  #isRepeated = false;
  #isFresh = false;

  constructor(options: {
    readonly storage: Storage;
    readonly name: string;
    readonly hasExtension: boolean;
    /** The files are numbered from the first one on. */
    readonly isSeries: boolean;
  }) {
    this.#storage = options.storage;
    this.#name = options.name;
    this.#hasExtension = options.hasExtension;
    this.#isSeries = options.isSeries;
  }

  get storage(): Storage {
    return this.#storage;
  }

  get partName(): string {
    return `${this.#name}.part`;
  }

  /** Name of the complete download before it is converted. */
  get sourceName(): string {
    return `${this.#name}.source.part`;
  }

  get journalName(): string {
    return `${this.#name}.journal`;
  }

  get finished(): readonly FinishedFile[] {
    return this.#finished;
  }

  /** Continues after the files that an earlier run finished. */
  restore(finished: readonly FinishedFile[]): void {
    this.#finished.push(...finished);
  }

  /** The job starts over: files of a series from an earlier run are replaced. */
  repeat(): void {
    this.#finished.length = 0;
    this.#isRepeated = true;
  }

  /** Whether no earlier run left anything to resume. */
  get isFresh(): boolean {
    return this.#isFresh;
  }

  /** Ensures that no other job writes the same file. */
  async reserve(): Promise<void> {
    this.#lock = await this.#storage.lock(this.partName);
    try {
      await this.#prepare();
    } catch (error) {
      await this.#lock.release();
      this.#lock = undefined;
      throw error;
    }
  }

  async #prepare(): Promise<void> {
    const before = [this.partName, this.sourceName, this.journalName];
    this.#isFresh = (await Promise.all(before.map((name) => this.#storage.exists(name)))).every((exists) => !exists);
    await this.#removeLeftoverSegments();
    if (this.#hasExtension && !this.#isSeries && (await this.#storage.exists(this.#name))) {
      throw new MediaError('output.busy', 'There is already a file of this name.', { facts: { subject: this.#name } });
    }
  }

  async #removeLeftoverSegments(): Promise<void> {
    for (let number = 1, gap = 0; gap < maxGapNumbers; number += 1, gap += 1) {
      const name = this.#largeName(number);
      if (!(await this.#storage.exists(name))) continue;
      await this.#storage.remove(name);
      gap = -1;
    }
  }

  /** The partial file, empty unless it is resumed. */
  async open(extension: string, isResumed = false): Promise<{ sink: Sink; name: string }> {
    this.#final = this.#nameOf(extension);
    const sink = await this.#storage.open(this.partName, { create: true });
    this.#sink = sink;
    if (!isResumed) await sink.truncate(0);
    return { sink, name: this.#final };
  }

  /** A file for one segment that is too large for memory. */
  async openLarge(): Promise<{ readonly sink: Sink; discard(): Promise<void> }> {
    let number = 1;
    while (this.#large.has(this.#largeName(number))) number += 1;
    const name = this.#largeName(number);
    // Before the await, because another segment may call this in the meantime.
    this.#large.set(name, undefined);
    const sink = await this.#storage.open(name, { create: true });
    this.#large.set(name, sink);
    await sink.truncate(0);
    return { sink, discard: () => this.#discardLarge(name) };
  }

  async #discardLarge(name: string): Promise<void> {
    const sink = this.#large.get(name);
    if (!this.#large.delete(name)) return;
    await sink?.close();
    await this.#storage.remove(name);
  }

  /** Renames the finished file to its final name. */
  async commit(bytes: number): Promise<void> {
    await this.#sink?.sync();
    await this.#close();
    if (this.#isRepeated && this.#isSeries) await this.#storage.remove(this.#final);
    for (let number = 1; ; number += 1) {
      const name = numbered(this.#final, number);
      try {
        await this.#storage.rename(this.partName, name);
        this.#finished.push({ name, bytes });
        return;
      } catch (error) {
        if (!(error instanceof MediaError && error.code === 'output.busy') || number > 999) throw error;
      }
    }
  }

  /** Releases the job's files. `isKept`: the partial file stays so that it can be resumed. */
  async release(isKept: boolean): Promise<void> {
    await this.#close();
    for (const name of [...this.#large.keys()]) await this.#discardLarge(name);
    for (const name of isKept ? [] : [this.partName, this.sourceName, this.journalName]) {
      if (await this.#storage.exists(name)) await this.#storage.remove(name);
    }
    await this.#lock?.release();
    this.#lock = undefined;
  }

  #largeName(number: number): string {
    return `${this.#name}.segment-${number}.part`;
  }

  #nameOf(extension: string): string {
    const whole = this.#hasExtension ? this.#name : `${this.#name}.${extension}`;
    if (!this.#isSeries) return whole;
    const dot = whole.lastIndexOf('.');
    const number = String(this.#finished.length + 1).padStart(3, '0');
    return dot > 0 ? `${whole.slice(0, dot)}-${number}${whole.slice(dot)}` : `${whole}-${number}`;
  }

  async #close(): Promise<void> {
    const sink = this.#sink;
    this.#sink = undefined;
    await sink?.close();
  }
}
