import type { JobState } from '@clipharbor/contracts';
import type { AccountFailure } from './account-failures.ts';
import type { Meter } from './meter.ts';

export type CountedOutcome = 'saved' | 'failed' | AccountFailure;

/**
 * Counts images: one click is one download, however many files it gives. If the background stops first, the unit is given back.
 */
export class ImageMeter {
  readonly #meter: Pick<Meter, 'reserve' | 'settle'>;
  readonly #states: Map<string, JobState>;

  /** `states`: where the meter looks up the state of an id. */
  constructor(meter: Pick<Meter, 'reserve' | 'settle'>, states: Map<string, JobState>) {
    this.#meter = meter;
    this.#states = states;
  }

  /** Runs the work if the account allows it. The work returns whether anything was saved. */
  async count(pageUrl: string, work: () => Promise<boolean>): Promise<CountedOutcome> {
    const jobId = crypto.randomUUID();
    this.#states.set(jobId, 'running');
    let isSaved = false;
    try {
      const failure = await this.#meter.reserve({ jobId, mediaId: jobId, pageUrl, format: 'images' });
      isSaved = failure === null && (await work().catch(() => false));
      return failure ?? (isSaved ? 'saved' : 'failed');
    } finally {
      await this.#settle(jobId, isSaved ? 'done' : 'failed');
    }
  }

  async #settle(jobId: string, state: JobState): Promise<void> {
    this.#states.set(jobId, state);
    try {
      await this.#meter.settle();
      // Unlike a download in the list, it cannot be retried under its id.
      this.#states.delete(jobId);
      await this.#meter.settle();
    } catch {
      // If storing fails now, the next change settles it.
    }
  }
}
