import { CheckpointWriter, Journal } from '../journal/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Clock, Sink, Storage } from '../model/ports.ts';
import type { Checkpoint } from './checkpoint.ts';

/** A journal that has grown beyond this is replaced by its last entry. */
const maxJournalBytes = 2 ** 20;

interface JobJournalOptions {
  readonly storage: Storage;
  readonly name: string;
  /** Distinguishes this job from others that would write the same file. */
  readonly identity: string;
  readonly clock: Clock;
  /** Fail when there is nothing to resume. */
  readonly mustResume: boolean;
}

/** Records, next to the partial file, the point to which a job can return. */
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

  /** The checkpoint to return to. */
  get last(): Checkpoint | undefined {
    return this.#last;
  }

  /** Switches to another data file, of which `length` bytes are safe. */
  attach(data: Sink, length: number): void {
    this.#length = length;
    this.#writer = new CheckpointWriter({
      data,
      journal: this.#journal,
      clock: this.#clock,
      merge: (entries) => entries.slice(-1),
    });
  }

  /** Notes the current state. It becomes durable together with the data, every few seconds or megabytes. */
  async note(checkpoint: Checkpoint): Promise<void> {
    this.#last = checkpoint;
    const bytes = Math.max(0, checkpoint.length - this.#length);
    await this.#writer?.note(checkpoint, bytes);
    this.#length = checkpoint.length;
    if (this.#journal.size <= maxJournalBytes) return;
    await this.#writer?.flush();
    await this.#journal.compact([checkpoint]);
  }

  /** Makes everything noted durable and releases the data file. */
  async detach(): Promise<void> {
    const writer = this.#writer;
    this.#writer = undefined;
    await writer?.close();
  }

  /** The journal stays for a later run. */
  async close(): Promise<void> {
    await this.detach().catch(() => undefined); // The failure that ended the job is the one to report.
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
  new MediaError('input.invalid', 'There is no partial download to continue.', { facts: { subject } });

/** Our own files, whose frames have a checksum: only the shape, which a later version might change, is validated. */
function parseCheckpoint(value: unknown): Checkpoint | undefined {
  const isOurs =
    typeof value === 'object' && value !== null && 'length' in value && 'timeline' in value && 'positions' in value;
  return isOurs ? (value as Checkpoint) : undefined;
}
