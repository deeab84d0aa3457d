import { isPending, type JobRecord } from '../saving/job-record.ts';
import { readJob } from '../saving/read-job.ts';
import { jobsKey } from '../saving/stored-job.ts';
import { type ReadStored, Stored } from './stored.ts';

const maxJobs = 300;

type Jobs = readonly JobRecord[];

const readJobs: ReadStored<Jobs> = (stored, setAside) => {
  if (!Array.isArray(stored)) return undefined;
  return stored.flatMap((entry) => {
    const job = readJob(entry);
    if (job === undefined) setAside(entry);
    return job ?? [];
  });
};

/** All downloads, newest first. They survive closing the browser. */
export class JobStore {
  readonly #jobs = new Stored<Jobs>(chrome.storage.local, jobsKey, [], readJobs);
  readonly #listeners: (() => void)[] = [];

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  all(): Promise<Jobs> {
    return this.#jobs.get();
  }

  /** Whether a damaged entry of the list may be about this download. */
  async isDamaged(jobId: string): Promise<boolean> {
    return JSON.stringify(await this.#jobs.setAside()).includes(jobId);
  }

  async find(jobId: string): Promise<JobRecord | undefined> {
    return (await this.all()).find(({ order }) => order.id === jobId);
  }

  /**
   * Adds downloads in one write, in the order in which to start them. Removes the oldest finished downloads if there are too many.
   */
  async add(...added: readonly JobRecord[]): Promise<void> {
    if (added.length === 0) return;
    await this.#update((jobs) => {
      const kept = jobs.filter((one, index) => isPending(one) || index < maxJobs - added.length);
      return [...added.toReversed(), ...kept];
    }, true);
  }

  async change(jobId: string, change: (job: JobRecord) => JobRecord): Promise<JobRecord | undefined> {
    let changed: JobRecord | undefined;
    const previous = await this.find(jobId);
    await this.#update((jobs) => {
      const next = jobs.map((job) => {
        if (job.order.id !== jobId) return job;
        changed = change(job);
        return changed;
      });
      return next.every((job, index) => job === jobs[index]) ? jobs : next;
    }, false);
    // Progress may be lost with the background; a change of state may not.
    if (changed !== undefined && changed.state !== previous?.state) await this.#update((jobs) => [...jobs], true);
    return changed;
  }

  async changeAll(change: (job: JobRecord) => JobRecord): Promise<void> {
    await this.#update((jobs) => {
      const next = jobs.map(change);
      return next.every((job, index) => job === jobs[index]) ? jobs : next;
    }, true);
  }

  async remove(jobId: string): Promise<void> {
    await this.#update((jobs) => jobs.filter(({ order }) => order.id !== jobId), true);
  }

  /** Removes all others in one step, so that none of them can start in the meantime. */
  async keepOnly(isKept: (job: JobRecord) => boolean): Promise<void> {
    await this.#update((jobs) => (jobs.every(isKept) ? jobs : jobs.filter(isKept)), true);
  }

  /** Whether downloads are missing because they were damaged, and the user has not acknowledged it. */
  hasUnacknowledgedDamage(): Promise<boolean> {
    return this.#jobs.hasUnacknowledgedDamage();
  }

  async acknowledgeDamage(): Promise<void> {
    await this.#jobs.acknowledgeDamage();
    this.#tell();
  }

  async forgetDamaged(): Promise<void> {
    await this.#jobs.forgetDamaged();
    this.#tell();
  }

  async #update(change: (jobs: Jobs) => Jobs, isUrgent: boolean): Promise<void> {
    const before = await this.#jobs.get();
    const after = await this.#jobs.update(change, isUrgent);
    if (after !== before) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
