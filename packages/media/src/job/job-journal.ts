import { CheckpointWriter, Journal } from '../journal/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Clock, Sink, Storage } from '../model/ports.ts';
import type { Checkpoint } from './checkpoint.ts';

/** A journal that has grown beyond this is replaced by its last entry. */
const maxJournalBytes = 2 ** 20;

interface JobJournalOptions {
  readonly storage: Storage;
  readonly name: string;
  /** Tells this job from others that would write the same file. */
  readonly identity: string;
  readonly clock: Clock;
  /** Fail when there is nothing to resume. */
  readonly mustResume: boolean;
}

/** Remembers, beside the partial file, to which moment a job can go back. */
export class JobJournal {
  readonly #journal: Journal<Checkpoint>;
  readonly #clock: Clock;
  #writer: CheckpointWriter<Checkpoint> | undefined;
  #last: Checkpoint | undefined;
  /** Bytes of the data file at the last checkpoint. */
  #length = 0;

  private constructor(journal: Journal<Checkpoint>, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
    this.#last = journal.replayed.at(-1);
  }

  static async open(options: JobJournalOptions): Promise<JobJournal> {
    const { storage, name, identity, clock, mustResume } = options;
    if (mustResume && !(await Journal.exists(storage, name))) throw nothingToResume(name);
    const open = (): Promise<Journal<Checkpoint>> => Journal.open({ storage, name, identity, parse: parseCheckpoint });
    const journal = await open().catch(async (error: unknown) => {
      const isOther = error instanceof MediaError && error.code === 'source.changed';
      if (!isOther || mustResume) throw error;
      await Journal.erase(storage, name);
      return open();
    });
    return new JobJournal(journal, clock);
  }

  /** The moment to go back to. */
  get last(): Checkpoint | undefined {
    return this.#last;
  }

  /** Follows another data file from now on, of which `length` bytes are safe. */
  attach(data: Sink, length: number): void {
    this.#length = length;
    this.#writer = new CheckpointWriter({
      data,
      journal: this.#journal,
      clock: this.#clock,
      merge: (entries) => entries.slice(-1),
    });
  }

  /** The state is true now. It becomes durable together with the data, every few seconds or megabytes. */
  async note(checkpoint: Checkpoint): Promise<void> {
    this.#last = checkpoint;
    const bytes = Math.max(0, checkpoint.length - this.#length);
    await this.#writer?.note(checkpoint, bytes);
    this.#length = checkpoint.length;
    if (this.#journal.size <= maxJournalBytes) return;
    await this.#writer?.flush();
    await this.#journal.compact([checkpoint]);
  }

  /** Makes everything noted durable and lets go of the data file. */
  async detach(): Promise<void> {
    const writer = this.#writer;
    this.#writer = undefined;
    await writer?.close();
  }

  /** The journal stays for a later run. */
  async close(): Promise<void> {
    await this.detach().catch(() => undefined); // The failure that ended the job is the one to tell.
    await this.#journal.close();
  }

  /** The job is done, or canceled. */
  async remove(): Promise<void> {
    await this.#writer?.abandon();
    this.#writer = undefined;
    await this.#journal.remove();
  }
}

/** Opens a journal; one of another job is replaced, unless the user insists on resuming. */
export async function openOrReplace<T>(
  { storage, name, mustResume }: Pick<JobJournalOptions, 'storage' | 'name' | 'mustResume'>,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const isOther = error instanceof MediaError && error.code === 'source.changed';
    if (!isOther || mustResume) throw error;
    await Journal.erase(storage, name);
    return open();
  }
}

export const nothingToResume = (subject: string): MediaError =>
  new MediaError('input.invalid', 'There is no download to continue.', { facts: { subject } });

/** Our own files, checked by their frames: only the shape that a later version might change is checked. */
function parseCheckpoint(value: unknown): Checkpoint | undefined {
  const isOurs =
    typeof value === 'object' && value !== null && 'length' in value && 'timeline' in value && 'positions' in value;
  return isOurs ? (value as Checkpoint) : undefined;
}
