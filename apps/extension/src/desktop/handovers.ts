import { type DesktopFailure, type DesktopOutcome, desktopAdd, type PageMessage } from '@clipharbor/contracts';
import * as z from 'zod/mini';
import type { AccountFailure } from '../account/account-failures.ts';
import type { Meter } from '../account/meter.ts';
import type { Saver } from '../background/saver.ts';
import { canHandOver, desktopOrder } from '../saving/desktop-order.ts';
import { withDesktopJob } from '../saving/handover.ts';
import type { JobRecord } from '../saving/job-record.ts';
import { hasRecorded, isMovable } from '../saving/movable.ts';
import { freeBytes } from '../saving/room.ts';
import type { JobStore } from '../storage/job-store.ts';
import { acceptLanguage } from './accept-language.ts';
import { DesktopError, failureOf } from './desktop-error.ts';
import type { DesktopLink } from './desktop-link.ts';
import { isForDesktop } from './for-desktop.ts';
import { giveOrder } from './give-order.ts';

const refusals: Readonly<Record<Exclude<AccountFailure, 'account.signIn'>, DesktopFailure>> = {
  'account.noPlan': 'noPlan',
  'account.exhausted': 'exhausted',
  'account.offline': 'offline',
};

type SaveRequest = Extract<PageMessage, { type: 'desktop.save' }>;

export interface HandoverOptions {
  readonly jobs: Pick<JobStore, 'find' | 'add' | 'change'>;
  readonly saver: Pick<Saver, 'prepare' | 'release' | 'command'>;
  readonly link: Pick<DesktopLink, 'use'>;
  readonly meter: Pick<Meter, 'reserve' | 'downloadIdOf' | 'keeping'>;
  /** Called when the app has something new to follow. */
  readonly onTaken: () => void;
}

/** Hands downloads to the desktop app. Nothing changes here until the app has confirmed one. */
export class Handovers {
  readonly #options: HandoverOptions;
  /** Media and jobs being sent, so that a second click does not send them twice. */
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

  /** Offers a download to the app before it starts here, if the user prefers that. Returns whether the app has taken it. */
  async offer(job: JobRecord): Promise<boolean> {
    const { kind, order } = job;
    if (!canHandOver(order) || !isForDesktop({ kind, expectedBytes: order.expectedBytes }, await freeBytes()))
      return false;
    const { failure } = await this.#once(job.mediaId, () => this.#give(job));
    return failure === null;
  }

  /** The app continues what this browser has started. */
  move(jobId: string): Promise<DesktopOutcome> {
    return this.#once(jobId, async () => {
      const job = await this.#options.jobs.find(jobId);
      if (job === undefined) throw new DesktopError('ended');
      if (!isMovable(job)) throw new DesktopError(canHandOver(job.order) ? 'ended' : 'notPossible');
      await this.#options.link.use(() => this.#move(job));
    });
  }

  /** Opens the app's window. */
  show(): Promise<DesktopOutcome> {
    return this.#once('show', async () => {
      await this.#options.link.use((connection) => connection.call('show', {}));
    });
  }

  async #give(job: JobRecord): Promise<void> {
    const { jobs, link, meter, onTaken } = this.#options;
    if (!canHandOver(job.order)) throw new DesktopError('notPossible');
    const { id: jobId, sourceUrl: pageUrl, format } = job.order;
    await meter.keeping(jobId, () =>
      link.use(async () => {
        const failure = await meter.reserve({ jobId, mediaId: job.mediaId, pageUrl, format });
        // A user who is not signed in here may be signed in to the app.
        if (failure !== null && failure !== 'account.signIn') throw new DesktopError(refusals[failure]);
        const taken = await giveOrder(link, await this.#orderFor(job));
        await jobs.add(withDesktopJob(job, taken));
        onTaken();
      }),
    );
  }

  async #move(job: JobRecord): Promise<void> {
    const { jobs, saver, link, onTaken } = this.#options;
    const jobId = job.order.id;
    const taken = await giveOrder(link, await this.#orderFor(job));
    const now = await jobs.find(jobId);
    if (now !== undefined && isMovable(now) && hasRecorded(now)) {
      // A recording cannot be loaded again: it becomes its own file, under the same unit, and the app records the rest.
      await jobs.add(withDesktopJob({ ...now, order: { ...now.order, id: crypto.randomUUID() } }, taken));
      await saver.command(jobId, 'stop');
    } else {
      const moved = await jobs.change(jobId, (one) => (isMovable(one) ? withDesktopJob(one, taken) : one));
      if (moved?.state !== 'handedOver') {
        // The download finished or was canceled here in the meantime.
        await link.use((connection) => connection.call('cancel', { id: taken.id }));
        throw new DesktopError('ended');
      }
      await saver.release(jobId);
    }
    onTaken();
  }

  /** The app accepts an order once per id: the id of the reserved unit, or of the download where nothing is counted. */
  async #orderFor(job: JobRecord): Promise<Parameters<typeof giveOrder>[1]> {
    const operationId = (await this.#options.meter.downloadIdOf(job.order.id)) ?? job.order.id;
    const headers = { userAgent: navigator.userAgent, acceptLanguage: acceptLanguage(navigator.languages) };
    return (can) => {
      const read = z.safeParse(desktopAdd, desktopOrder(job, headers, operationId, can));
      if (!read.success) throw new DesktopError('notPossible', { cause: read.error });
      return { ...read.data, operationId };
    };
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
