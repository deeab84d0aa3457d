import { type JobRecord, preparing } from '../saving/job-record.ts';
import { nextJobs } from '../saving/queue.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { JobStore } from '../storage/job-store.ts';

/** Starts queued downloads as slots become free. The queue itself is in the store and outlives the background. */
export class JobQueue {
  readonly #jobs: JobStore;
  readonly #settings: SettingsStore;
  readonly #begin: (job: JobRecord) => Promise<void>;
  /** Jobs on their way from the queue to the host, until the host knows them. */
  readonly #starting = new Map<string, Promise<void>>();
  #isFilling = false;
  #isDue = false;

  constructor(jobs: JobStore, settings: SettingsStore, begin: (job: JobRecord) => Promise<void>) {
    this.#jobs = jobs;
    this.#settings = settings;
    this.#begin = begin;
  }

  /** Starts the queue. Before this, jobs of an earlier background may still count as running. */
  open(): void {
    this.#jobs.onChange(() => this.fill());
    this.#settings.onChange(() => this.fill());
    this.fill();
  }

  /** One pass at a time: a second one would start the same jobs. Changes during a pass are handled by the next. */
  fill(): void {
    this.#isDue = true;
    if (!this.#isFilling) void this.#startNext();
  }

  async #startNext(): Promise<void> {
    this.#isFilling = true;
    try {
      while (this.#isDue) {
        this.#isDue = false;
        const [jobs, { maxRunningJobs }] = await Promise.all([this.#jobs.all(), this.#settings.get()]);
        for (const { order } of nextJobs(jobs, maxRunningJobs)) await this.#start(order.id);
      }
    } catch {
      // Storage cannot be read at the moment. The next change starts another pass.
    } finally {
      this.#isFilling = false;
    }
  }

  /** Whether a job has left the queue but is not known to the host yet. */
  isStarting(jobId: string): boolean {
    return this.#starting.has(jobId);
  }

  /** Waits until the host knows a starting job, or the start has failed. */
  async untilStarted(jobId: string): Promise<void> {
    await this.#starting.get(jobId);
  }

  async #start(jobId: string): Promise<void> {
    const started = this.#jobs.change(jobId, (job) => preparing(job, Date.now()));
    // Added before the job is stored as running: that takes time, during which the job must not be considered lost.
    this.#starting.set(
      jobId,
      started
        .then((job) => (job?.state === 'running' ? this.#begin(job) : undefined))
        .finally(() => this.#starting.delete(jobId)),
    );
    await started;
  }
}
