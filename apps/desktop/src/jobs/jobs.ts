import type { DesktopJob } from '@clipharbor/contracts';
import { discard, type Progress, RateLimit } from '@clipharbor/media';
import { createNodeStorage, nodeClock } from '@clipharbor/media-node';
import { CommandError } from '../command-error.ts';
import { Changes } from './changes.ts';
import { freeName, nameFor, namesIn } from './choose-name.ts';
import { forgettable } from './forgettable.ts';
import { isEnded, isSaved, type JobOrder, type JobRecord, type JobUnits, orderAfter } from './job-record.ts';
import { viewOf } from './job-view.ts';
import type { JobsOptions } from './jobs-options.ts';
import { newJob } from './new-job.ts';
import { nextDueMs, nextJobs, queueOf, rankAt } from './queue.ts';
import { Retries } from './retries.ts';
import { type RunEnd, type RunningJob, runJob } from './run-job.ts';
import { Speed } from './speed.ts';

const maxUnfinished = 1000;
/** How often the progress of a running job is saved, for the list after a restart. */
const saveProgressMs = 5_000;
/** Node's timers are limited to 24 days, so this one is set again until the job is due. */
const maxTimerMs = 3_600_000;

interface Running {
  readonly job: RunningJob;
  readonly speed: Speed;
  readonly startBytes: number;
  savedAtMs: number;
}

/** All downloads: their records on disk, and those that are running. */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #records = new Map<string, JobRecord>();
  readonly #running = new Map<string, Running>();
  readonly #retries = new Retries();
  readonly #changes = new Changes((id) => this.#viewIfThere(id));
  readonly #rate: RateLimit;
  #naming: Promise<unknown> = Promise.resolve();
  #dueTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: JobsOptions) {
    this.#options = options;
    this.#rate = new RateLimit(nodeClock, options.settings().maxBytesPerSecond ?? undefined);
  }

  /** Loads the jobs of earlier runs. Those that were running continue. */
  async load(): Promise<void> {
    for (const record of await this.#options.store.load()) {
      const wasRunning = record.state === 'running';
      this.#records.set(record.id, wasRunning ? { ...record, state: 'waiting', rank: record.rank - 1e6 } : record);
      // The program ended after the job had finished but before its units were settled.
      if (record.units !== null && isEnded(record)) await this.#settle(record.id);
    }
    this.#schedule();
  }

  listen(listener: (job: DesktopJob) => void): () => void {
    return this.#changes.listen(listener);
  }

  /** Newest first. */
  list(): DesktopJob[] {
    return [...this.#records.keys()].map((id) => this.view(id)).toReversed();
  }

  view(id: string): DesktopJob {
    const view = this.#viewIfThere(id);
    if (view === undefined) throw new CommandError('job.unknown');
    return view;
  }

  record(id: string): JobRecord {
    const record = this.#records.get(id);
    if (record === undefined) throw new CommandError('job.unknown');
    return record;
  }

  get isBusy(): boolean {
    return this.#records.values().some(({ state }) => state === 'running' || state === 'waiting');
  }

  get isWorking(): boolean {
    return this.#running.size > 0;
  }

  /** Operations whose reservations must not expire. */
  reserved(): string[] {
    return [...this.#records.values()].flatMap(({ units }) => units?.operations.map((one) => one.operationId) ?? []);
  }

  /** Whether an earlier job has saved this address, so that its extraction has already been counted. */
  hasSaved(url: string): boolean {
    return this.#records.values().some((record) => record.order.url === url && isSaved(record));
  }

  /** The job of an operation. Canceled jobs are ignored, because the same order may be sent again. */
  ofOperation(operationId: string): DesktopJob | undefined {
    const found = this.#records
      .values()
      .find((record) => record.operationId === operationId && record.state !== 'cancelled');
    return found === undefined ? undefined : this.view(found.id);
  }

  /** Adds a job under a unique name. The job is on disk before this resolves. */
  async add(order: JobOrder, units: JobUnits | null, operationId?: string): Promise<DesktopJob> {
    const unfinished = [...this.#records.values()].filter((record) => !isEnded(record));
    if (unfinished.length >= maxUnfinished) throw new CommandError('jobs.tooMany');
    // One at a time: two jobs with the same title must not get the same name.
    const adding = this.#naming.then(() => this.#addNamed(order, units, operationId));
    this.#naming = adding.catch(() => undefined);
    const { id } = await adding;
    this.#forgetOldest();
    this.#changes.now(id);
    this.#schedule();
    return this.view(id);
  }

  async #addNamed(order: JobOrder, units: JobUnits | null, operationId?: string): Promise<JobRecord> {
    const { settings, now, store } = this.#options;
    const folder = this.#options.folder();
    const nowMs = now();
    const jobNames = [...this.#records.values()].filter((one) => one.folder === folder).map(({ name }) => name);
    const name = freeName(nameFor(settings().nameTemplate, order, new Date(nowMs)), await namesIn(folder), jobNames);
    const rank = Math.max(0, ...[...this.#records.values()].map((one) => one.rank)) + 1;
    const record = newJob({ order, operationId, units, folder, name, rank, nowMs });
    await store.save(record);
    this.#records.set(record.id, record);
    return record;
  }

  async pause(id: string): Promise<DesktopJob> {
    const { state } = this.record(id);
    if (state === 'running') this.#running.get(id)?.job.halt();
    if (state === 'running' || state === 'waiting') await this.#change(id, { state: 'paused', code: null });
    return this.view(id);
  }

  async resume(id: string, isPartial = false): Promise<DesktopJob> {
    const { state, isLive, order: given, units, operationId } = this.record(id);
    const order = isPartial ? { ...given, allowPartial: true } : given;
    const running = this.#running.get(id);
    if (state === 'paused' && isLive && running !== undefined) {
      running.job.proceed();
      await this.#change(id, { state: 'running', code: null });
    } else if (state === 'paused') {
      await this.#change(id, { state: 'waiting', code: null });
    } else if (state === 'failed' || state === 'cancelled') {
      const renewed = units ?? (await this.#options.usage.permit(order, operationId !== null));
      await this.#change(id, { state: 'waiting', code: null, endedAtMs: null, units: renewed, order });
    }
    this.#retries.forget(id);
    this.#schedule();
    return this.view(id);
  }

  async stop(id: string): Promise<DesktopJob> {
    const { state, isLive } = this.record(id);
    if (!isLive || isEnded({ state })) return this.pause(id);
    if (!this.#running.has(id)) this.#start(this.record(id));
    this.#running.get(id)?.job.finish();
    return this.view(id);
  }

  async cancel(id: string): Promise<DesktopJob> {
    const { state, folder, name } = this.record(id);
    if (isEnded({ state }) && state !== 'failed') return this.view(id);
    const running = this.#running.get(id);
    await this.#end(id, { state: 'cancelled', code: null });
    if (running === undefined) await discard(createNodeStorage(folder), name);
    else {
      running.job.cancel();
      await running.job.end;
    }
    return this.view(id);
  }

  /** Removes an ended job from the list. */
  async remove(id: string): Promise<void> {
    const { folder, name, state } = this.record(id);
    if (!isEnded({ state })) await this.cancel(id);
    else if (state === 'failed') await discard(createNodeStorage(folder), name);
    this.#records.delete(id);
    await this.#options.store.remove(id);
  }

  async move(id: string, place: number): Promise<DesktopJob> {
    if (this.record(id).state === 'waiting') {
      await this.#change(id, { rank: rankAt([...this.#records.values()], id, place) });
      for (const { id: other } of queueOf(this.#records.values())) this.#changes.soon(other);
    }
    return this.view(id);
  }

  /** Applies changed settings. */
  refresh(): void {
    this.#rate.set(this.#options.settings().maxBytesPerSecond ?? undefined);
    this.#schedule();
  }

  /** Stops all jobs and keeps what they have. Recordings need no stopping: their files survive however the program ends. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#dueTimer);
    this.#retries.close();
    this.#changes.close();
    const stopping = [...this.#running].filter(([id]) => this.#records.get(id)?.isLive === false);
    for (const [, { job }] of stopping) job.halt();
    await Promise.all(stopping.map(([, { job }]) => job.end));
    await this.#options.store.idle();
  }

  #viewIfThere(id: string): DesktopJob | undefined {
    const record = this.#records.get(id);
    if (record === undefined) return undefined;
    const place =
      record.state === 'waiting' ? queueOf(this.#records.values()).findIndex((one) => one.id === id) + 1 : null;
    return viewOf(record, this.#running.get(id)?.speed.perSecond ?? null, place);
  }

  #schedule(): void {
    if (this.#isClosed) return;
    const { settings, now } = this.#options;
    const startable = [...this.#records.values()].filter(({ id, state }) => {
      const isWindingDown = state === 'waiting' && this.#running.has(id);
      return !this.#retries.isHeld(id) && !isWindingDown;
    });
    for (const record of nextJobs(startable, settings().maxRunningJobs, now())) this.#start(record);
    clearTimeout(this.#dueTimer);
    const dueMs = nextDueMs(startable, now());
    if (dueMs !== null) this.#dueTimer = setTimeout(() => this.#schedule(), Math.min(dueMs, maxTimerMs));
  }

  #start(record: JobRecord): void {
    const { id } = record;
    const job = runJob(record, {
      rate: this.#rate,
      ...this.#options.network(),
      onProgress: (progress) => this.#progress(id, progress),
    });
    this.#running.set(id, {
      job,
      speed: new Speed(),
      startBytes: record.progress.bytes,
      savedAtMs: this.#options.now(),
    });
    void this.#change(id, { state: 'running', code: null }).catch(() => undefined);
    void job.end.then((end) => this.#ended(id, end)).catch((error: unknown) => process.emitWarning(String(error)));
  }

  #progress(id: string, { bytes, totalBytes, seconds, totalSeconds, isLive }: Progress): void {
    const record = this.#records.get(id);
    const running = this.#running.get(id);
    if (record === undefined || running === undefined || isEnded(record)) return;
    const nowMs = this.#options.now();
    running.speed.note(bytes, nowMs);
    const progress = { bytes, totalBytes: totalBytes ?? null, seconds, totalSeconds: totalSeconds ?? null };
    const next = { ...record, isLive, progress };
    this.#records.set(id, next);
    this.#changes.soon(id);
    const isDue = nowMs - running.savedAtMs >= saveProgressMs;
    if (!isDue && isLive === record.isLive) return;
    running.savedAtMs = nowMs;
    // If the disk is full, only these numbers are outdated; the media engine reports the full disk.
    void this.#options.store.save(next).catch(() => undefined);
    if (isLive !== record.isLive) this.#schedule();
  }

  async #ended(id: string, end: RunEnd): Promise<void> {
    const running = this.#running.get(id);
    this.#running.delete(id);
    const record = this.#records.get(id);
    if (record !== undefined && !this.#isClosed) await this.#applyEnd(record, end, running?.startBytes ?? 0);
    this.#schedule();
  }

  async #applyEnd(record: JobRecord, end: RunEnd, startBytes: number): Promise<void> {
    const { id, progress, state } = record;
    if (state === 'cancelled') return;
    switch (end.kind) {
      case 'saved': {
        const bytes = end.files.reduce((sum, file) => sum + file.bytes, 0);
        const files = end.files.map(({ name, bytes: size }) => ({ name, bytes: size }));
        const known = { ...progress, bytes: Math.max(progress.bytes, bytes), seconds: end.seconds };
        await this.#end(id, { state: end.status, code: null, files, health: end.health, progress: known });
        return;
      }
      case 'halted':
        return;
      case 'cancelled':
        if (state === 'running') await this.#end(id, { state: 'cancelled', code: null });
        return;
      case 'failed':
        // A job that the user paused in the meantime stays paused.
        if (state === 'running') await this.#failed(id, end.code, { before: startBytes, now: progress.bytes });
    }
  }

  async #failed(id: string, code: string, bytes: { readonly before: number; readonly now: number }): Promise<void> {
    const next = this.#retries.assess(id, code, bytes);
    if (next.state === 'failed') return this.#end(id, { state: 'failed', code });
    if (next.state === 'waiting') this.#retries.hold(id, next.waitMs, () => this.#schedule());
    await this.#change(id, { state: next.state, code });
  }

  /** Makes a job's final change. Keeps what a retry needs, but drops secrets and reservations. */
  async #end(id: string, change: Partial<JobRecord> & Pick<JobRecord, 'state'>): Promise<void> {
    this.#retries.forget(id);
    const order = orderAfter(this.record(id).order, change);
    await this.#change(id, { ...change, order, endedAtMs: this.#options.now() });
    await this.#settle(id);
  }

  async #settle(id: string): Promise<void> {
    const record = this.record(id);
    if (record.units === null) return;
    await this.#options.usage.settle(record.units, isSaved(record) ? 'commit' : 'release');
    await this.#change(id, { units: null });
  }

  async #change(id: string, change: Partial<JobRecord>): Promise<void> {
    const record = { ...this.record(id), ...change };
    this.#records.set(id, record);
    this.#changes.now(id);
    await this.#options.store.save(record);
  }

  #forgetOldest(): void {
    for (const { id } of forgettable([...this.#records.values()])) {
      this.#records.delete(id);
      void this.#options.store.remove(id).catch(() => undefined);
    }
  }
}
