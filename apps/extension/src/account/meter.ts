import type { LinkedSession, Usage, UsageAnswer } from '@clipharbor/client';
import type { JobState, PageTerms } from '@clipharbor/contracts';
import { pageTermsOf } from '@clipharbor/sites';
import type { Stored } from '../storage/stored.ts';
import type { AccountFailure } from './account-failures.ts';
import {
  dueFor,
  extractedBy,
  type JobUnits,
  type KeptUnits,
  unitsOf,
  withCommitted,
  withHandedOver,
  withoutUnits,
  withUnits,
} from './kept-units.ts';
import { type SavedAs, unitsFor } from './permit.ts';

export interface UnitRequest {
  readonly jobId: string;
  readonly mediaId: string;
  readonly pageUrl: string;
  readonly format: SavedAs;
}

/** Decides whether a download may start, and settles what it used by its final state. */
export interface UsageGate {
  /** Called before the work starts or is resumed. `null`: allowed. */
  reserve(request: UnitRequest): Promise<AccountFailure | null>;
}

export interface MeterOptions {
  readonly usage: Pick<Usage, 'reserve' | 'commit' | 'release' | 'handOver'>;
  readonly session: Pick<LinkedSession, 'state'>;
  readonly kept: Stored<KeptUnits>;
  readonly stateOf: (jobId: string) => Promise<JobState | undefined>;
  readonly onChange: () => void;
}

/**
 * Counts what downloads use. Ids are stored before the server is asked and removed only after the outcome is recorded, so that the
 * next background finds them if this one stops in between: nothing counts twice and nothing is free.
 */
export class Meter implements UsageGate {
  readonly #options: MeterOptions;
  /** Downloads on their way to the desktop app, not in any list yet. */
  readonly #kept = new Set<string>();

  constructor(options: MeterOptions) {
    this.#options = options;
  }

  async reserve(request: UnitRequest): Promise<AccountFailure | null> {
    const { usage, session, kept } = this.#options;
    const terms = pageTermsOf(request.pageUrl);
    const state = await session.state();
    if (terms === 'guest' || state.kind === 'signedOut') return this.#withoutAccount(request.jobId, terms);
    await this.#note(request, state.userId);
    const entry = unitsOf(await kept.get(), request.jobId);
    // Canceled while that was being stored.
    if (entry === undefined) return null;
    const answers = await Promise.all(entry.operations.map((operation) => usage.reserve(operation))).catch(
      async (error: unknown) => {
        await this.#release(entry);
        throw error;
      },
    );
    this.#options.onChange();
    if (answers.every(({ kind }) => kind === 'granted')) {
      // It may have been canceled while we waited.
      await this.settle();
      return null;
    }
    await this.#release(entry);
    // Its unit was given back by an attempt that has just ended; this one gets its own ids.
    if (answers.some(({ kind }) => kind === 'released')) return this.reserve(request);
    if (answers.some(({ kind }) => kind === 'signedOut')) return this.#withoutAccount(request.jobId, terms);
    return failureOf(answers);
  }

  /** Settles what has ended since. Called on every change of a download and when the background starts. */
  async settle(): Promise<void> {
    const { kept, stateOf } = this.#options;
    for (const entry of (await kept.get()).units) {
      if (this.#kept.has(entry.jobId)) continue;
      switch (dueFor(entry, await stateOf(entry.jobId))) {
        case 'commit':
          await this.#commit(entry);
          break;
        case 'release':
          await this.#release(entry);
          break;
        case 'handOver':
          await this.#handOver(entry);
          break;
        case 'forget':
          await kept.update((now) => withoutUnits(now, entry), true);
          break;
        case null:
          break;
      }
    }
  }

  /** Keeps a download's reservation until the work is done; after that, the list says what became of it. */
  async keeping(jobId: string, work: () => Promise<void>): Promise<void> {
    this.#kept.add(jobId);
    try {
      await work();
    } finally {
      this.#kept.delete(jobId);
      // A unit that cannot be settled now is retried on the next change.
      await this.settle().catch(() => undefined);
    }
  }

  /** Ids of units whose downloads still run or wait in this browser; their reservations are renewed. */
  async running(): Promise<string[]> {
    const { kept, stateOf } = this.#options;
    const ids: string[] = [];
    for (const { jobId, operations, isCommitted } of (await kept.get()).units) {
      const state = await stateOf(jobId);
      const isRunning = state === 'running' || state === 'paused' || state === 'saving';
      if (isRunning && !isCommitted) ids.push(...operations.map(({ operationId }) => operationId));
    }
    return ids;
  }

  async extracted(userId: string): Promise<readonly string[]> {
    return extractedBy(await this.#options.kept.get(), userId);
  }

  /** The id under which a job's download is reserved, for a program that continues it. */
  async downloadIdOf(jobId: string): Promise<string | undefined> {
    const entry = unitsOf(await this.#options.kept.get(), jobId);
    return entry?.operations.find(({ kind }) => kind === 'download')?.operationId;
  }

  /** Resumed downloads keep their ids, unless they belong to another account. */
  async #note({ jobId, mediaId, format }: UnitRequest, userId: string): Promise<void> {
    await this.#options.kept.update((now) => {
      if (unitsOf(now, jobId)?.userId === userId) return now;
      const kinds = unitsFor(format, extractedBy(now, userId).includes(mediaId));
      const operations = kinds.map((kind) => ({ operationId: crypto.randomUUID(), kind }));
      return withUnits(now, { jobId, userId, mediaId, operations, isCommitted: false });
    }, true);
  }

  async #withoutAccount(jobId: string, terms: PageTerms): Promise<AccountFailure | null> {
    const earlier = unitsOf(await this.#options.kept.get(), jobId);
    if (earlier !== undefined && !earlier.isCommitted) await this.#release(earlier);
    return terms === 'other' ? 'account.signIn' : null;
  }

  async #commit(entry: JobUnits): Promise<void> {
    const { usage, kept, onChange } = this.#options;
    await Promise.all(entry.operations.map(({ operationId }) => usage.commit(operationId)));
    await kept.update((now) => withCommitted(now, entry), true);
    onChange();
  }

  /** The desktop app settles the download and counts any conversion itself. The extraction was done here. */
  async #handOver(entry: JobUnits): Promise<void> {
    const { usage, kept, onChange } = this.#options;
    const settle = { download: usage.handOver, extraction: usage.commit, conversion: usage.release };
    await Promise.all(entry.operations.map(({ operationId, kind }) => settle[kind](operationId)));
    await kept.update((now) => withHandedOver(now, entry), true);
    onChange();
  }

  async #release(entry: JobUnits): Promise<void> {
    const { usage, kept, onChange } = this.#options;
    await Promise.all(entry.operations.map(({ operationId }) => usage.release(operationId)));
    await kept.update((now) => withoutUnits(now, entry), true);
    onChange();
  }
}

function failureOf(answers: readonly UsageAnswer[]): AccountFailure {
  const kinds = new Set(answers.map(({ kind }) => kind));
  if (kinds.has('notEntitled')) return 'account.noPlan';
  return kinds.has('exhausted') ? 'account.exhausted' : 'account.offline';
}
