import {
  type DesktopAdd,
  type DesktopJob,
  type DesktopOutcome,
  desktopAdd,
  type PageMessage,
} from '@clipharbor/contracts';
import * as z from 'zod/mini';
import type { JobStore } from '../background/job-store.ts';
import type { Saver } from '../background/saver.ts';
import { withDesktopJob } from '../saving/handover.ts';
import type { JobRecord } from '../saving/job-record.ts';
import { hasRecorded, isMovable } from '../saving/movable.ts';
import { freeBytes } from '../saving/room.ts';
import { acceptLanguage } from './accept-language.ts';
import { DesktopError, failureOf } from './desktop-error.ts';
import type { DesktopLink } from './desktop-link.ts';
import { canHandOver, desktopOrder } from './desktop-order.ts';
import { isForDesktop } from './for-desktop.ts';
import type { HostConnection } from './host-connection.ts';

type SaveRequest = Extract<PageMessage, { type: 'desktop.save' }>;

export interface HandoverOptions {
  readonly jobs: Pick<JobStore, 'find' | 'add' | 'change'>;
  readonly saver: Pick<Saver, 'prepare' | 'release' | 'command'>;
  readonly link: Pick<DesktopLink, 'use'>;
  /** The unit that is reserved for a download. */
  readonly downloadIdOf: (jobId: string) => Promise<string | undefined>;
  /** The app has something new to follow. */
  readonly onTaken: () => void;
}

/** Gives downloads to the desktop app. Until the app has confirmed one, nothing changes here. */
export class Handovers {
  readonly #options: HandoverOptions;
  /** Media and jobs on their way: a second click does not send them twice. */
  readonly #underWay = new Set<string>();

  constructor(options: HandoverOptions) {
    this.#options = options;
  }

  /** Saves a medium with the app from the start. */
  save(request: SaveRequest): Promise<DesktopOutcome> {
    return this.#once(request.mediaId, async () => {
      const job = await this.#options.saver.prepare(request);
      if (job === undefined) throw new DesktopError('ended');
      await this.#give(job);
    });
  }

  /** Before a download starts here: whether the app has taken it, where the user prefers that. */
  async offer(job: JobRecord): Promise<boolean> {
    const { kind, order } = job;
    if (!canHandOver(order) || !isForDesktop({ kind, expectedBytes: order.expectedBytes }, await freeBytes()))
      return false;
    const { failure } = await this.#once(job.mediaId, () => this.#give(job));
    return failure === null;
  }

  /** The app continues what this browser has begun. */
  move(jobId: string): Promise<DesktopOutcome> {
    return this.#once(jobId, async () => {
      const job = await this.#options.jobs.find(jobId);
      if (job === undefined) throw new DesktopError('ended');
      if (!isMovable(job)) throw new DesktopError(canHandOver(job.order) ? 'ended' : 'notPossible');
      await this.#options.link.use((connection) => this.#move(connection, job));
    });
  }

  /** Opens the app's window. */
  show(): Promise<DesktopOutcome> {
    return this.#once('show', async () => {
      await this.#options.link.use((connection) => connection.call('show', {}));
    });
  }

  async #give(job: JobRecord): Promise<void> {
    const { jobs, link, onTaken } = this.#options;
    if (!canHandOver(job.order)) throw new DesktopError('notPossible');
    const taken = await link.use((connection) => add(connection, orderFor(job)));
    await jobs.add(withDesktopJob(job, taken));
    onTaken();
  }

  async #move(connection: HostConnection, job: JobRecord): Promise<void> {
    const { jobs, saver, downloadIdOf, onTaken } = this.#options;
    const jobId = job.order.id;
    const taken = await add(connection, orderFor(job, await downloadIdOf(jobId)));
    const now = await jobs.find(jobId);
    if (now !== undefined && isMovable(now) && hasRecorded(now)) {
      // What was recorded cannot be loaded again: it becomes a file of its own, under the same unit, and the app records the rest.
      await jobs.add(withDesktopJob({ ...now, order: { ...now.order, id: crypto.randomUUID() } }, taken));
      await saver.command(jobId, 'stop');
    } else {
      const moved = await jobs.change(jobId, (one) => (isMovable(one) ? withDesktopJob(one, taken) : one));
      if (moved?.state !== 'handedOver') {
        // It was finished or cancelled here in the meantime.
        await connection.call('cancel', { id: taken.id });
        throw new DesktopError('ended');
      }
      await saver.release(jobId);
    }
    onTaken();
  }

  async #once(key: string, work: () => Promise<void>): Promise<DesktopOutcome> {
    if (this.#underWay.has(key)) return { failure: null };
    this.#underWay.add(key);
    try {
      await work();
      return { failure: null };
    } catch (error) {
      return { failure: failureOf(error) };
    } finally {
      this.#underWay.delete(key);
    }
  }
}

function orderFor(job: JobRecord, operationId?: string): DesktopAdd {
  const headers = { userAgent: navigator.userAgent, acceptLanguage: acceptLanguage(navigator.languages) };
  const read = z.safeParse(desktopAdd, desktopOrder(job, headers, operationId));
  if (!read.success) throw new DesktopError('notPossible', { cause: read.error });
  return read.data;
}

const add = async (connection: HostConnection, order: DesktopAdd): Promise<DesktopJob> =>
  (await connection.call('add', order)).job;
