import { MediaError } from '../model/errors.ts';
import type { Sink, Storage } from '../model/ports.ts';
import { decodeFrames, encodeFrame } from './frames.ts';

const formatVersion = 1;

/** Options for opening a journal. */
export interface JournalOptions<Entry> {
  readonly storage: Storage;
  readonly name: string;
  /** Names the job. A journal of another job is `source.changed`. */
  readonly identity: string;
  /** Checks a record that was read back. The replay ends at an unknown one. */
  parse(value: unknown): Entry | undefined;
}

interface Header {
  readonly journal: number;
  readonly identity: string;
  /** If a crash during compaction left two files, the one with the larger number counts. */
  readonly generation: number;
  /** Number of records when this file was created: with fewer it is incomplete. */
  readonly base: number;
}

interface Slot<Entry> {
  readonly name: string;
  readonly sink: Sink;
  readonly header: Header;
  readonly entries: readonly Entry[];
  readonly end: number;
}

/**
 * An append-only list of records that survives crashes: whatever the end of the file looks like, opening it returns the
 * records up to some point, in order, and none that was never written.
 */
export class Journal<Entry> {
  /** The records found when it was opened. */
  readonly replayed: readonly Entry[];
  readonly #options: JournalOptions<Entry>;
  #name: string;
  #sink: Sink;
  #generation: number;
  #end: number;

  private constructor(options: JournalOptions<Entry>, slot: Slot<Entry>) {
    this.#options = options;
    this.replayed = slot.entries;
    this.#name = slot.name;
    this.#sink = slot.sink;
    this.#generation = slot.header.generation;
    this.#end = slot.end;
  }

  /** Opens the journal of a job, or creates it. */
  static async open<Entry>(options: JournalOptions<Entry>): Promise<Journal<Entry>> {
    const found = (await Promise.all(slotNames(options.name).map((name) => readSlot(name, options)))).filter(
      (slot) => slot !== undefined,
    );
    const [best, older] = found.sort((a, b) => b.header.generation - a.header.generation);
    if (older) await discard(options.storage, older);
    if (!best) return new Journal(options, await createSlot(options, options.name, 0, []));
    if (best.header.identity !== options.identity) {
      await best.sink.close();
      throw new MediaError('source.changed', 'The partial file belongs to another download.', {
        facts: { subject: options.name },
      });
    }
    // Records after a torn one would be lost at the next opening.
    await best.sink.truncate(best.end);
    return new Journal(options, best);
  }

  /** Whether a job of this name was started, even if nothing of it was saved. */
  static async exists(storage: Storage, name: string): Promise<boolean> {
    return (await Promise.all(slotNames(name).map((slot) => storage.exists(slot)))).includes(true);
  }

  /** Bytes on disk, for deciding when to compact. */
  get size(): number {
    return this.#end;
  }

  /** Adds records, which are durable after the next `sync`. One call at a time. */
  async append(entries: readonly Entry[]): Promise<void> {
    const frames = entries.map(encodeFrame);
    await this.#sink.write(this.#end, frames);
    this.#end += total(frames);
  }

  sync(): Promise<void> {
    return this.#sink.sync();
  }

  /** Replaces all records by fewer that mean the same. Durable when it returns; a crash leaves the old or the new. */
  async compact(entries: readonly Entry[]): Promise<void> {
    const { storage, name } = this.#options;
    const [other = name] = slotNames(name).filter((each) => each !== this.#name);
    const old = { name: this.#name, sink: this.#sink };
    const slot = await createSlot(this.#options, other, this.#generation + 1, entries);
    this.#name = other;
    this.#sink = slot.sink;
    this.#generation = slot.header.generation;
    this.#end = slot.end;
    await discard(storage, old);
  }

  close(): Promise<void> {
    return this.#sink.close();
  }

  /** Closes and deletes: the job is done. */
  async remove(): Promise<void> {
    await discard(this.#options.storage, { name: this.#name, sink: this.#sink });
  }

  /** Deletes a journal that is not open, whichever job it belongs to. */
  static async erase(storage: Storage, name: string): Promise<void> {
    for (const slot of slotNames(name)) await storage.remove(slot);
  }
}

const slotNames = (name: string): [string, string] => [name, `${name}.2`];

async function readSlot<Entry>(name: string, options: JournalOptions<Entry>): Promise<Slot<Entry> | undefined> {
  const { storage, parse } = options;
  if (!(await storage.exists(name))) return undefined;
  const sink = await storage.open(name, { create: false });
  const bytes = await sink.read(0, await sink.size());
  const { values, end } = decodeFrames(bytes);
  const header = parseHeader(values[0]);
  if (!header || values.length - 1 < header.base) {
    await discard(storage, { name, sink });
    return undefined;
  }
  const entries: Entry[] = [];
  for (const value of values.slice(1)) {
    const entry = parse(value);
    if (entry === undefined) break;
    entries.push(entry);
  }
  const known = entries.length === values.length - 1 ? end : total([header, ...entries].map(encodeFrame));
  return { name, sink, header, entries, end: known };
}

async function createSlot<Entry>(
  options: JournalOptions<Entry>,
  name: string,
  generation: number,
  entries: readonly Entry[],
): Promise<Slot<Entry>> {
  const header: Header = { journal: formatVersion, identity: options.identity, generation, base: entries.length };
  const sink = await options.storage.open(name, { create: true });
  await sink.truncate(0);
  const frames = [header, ...entries].map(encodeFrame);
  await sink.write(0, frames);
  await sink.sync();
  return { name, sink, header, entries, end: total(frames) };
}

async function discard(storage: Storage, { name, sink }: Pick<Slot<unknown>, 'name' | 'sink'>): Promise<void> {
  await sink.close();
  await storage.remove(name);
}

function parseHeader(value: unknown): Header | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { journal, identity, generation, base } = value as Partial<Record<keyof Header, unknown>>;
  if (journal !== formatVersion || typeof identity !== 'string') return undefined;
  if (typeof generation !== 'number' || typeof base !== 'number') return undefined;
  return { journal, identity, generation, base };
}

const total = (frames: readonly Uint8Array[]): number => frames.reduce((sum, frame) => sum + frame.length, 0);
