import { withDesktopJob, withoutDesktopJob } from '../saving/handover.ts';
import type { JobRecord } from '../saving/job-record.ts';
import { isHandoverOver } from '../saving/movable.ts';
import type { JobStore } from '../storage/job-store.ts';
import { failureOf } from './desktop-error.ts';
import type { DesktopLink } from './desktop-link.ts';
import type { HostConnection } from './host-connection.ts';

/** A crashed app restarts by itself. */
const retryMs = 3_000;

const isFollowed = ({ state, handover }: JobRecord): boolean => state === 'handedOver' && !isHandoverOver(handover);

/** Keeps the list in sync with the desktop app while it is open. */
export class JobFollower {
  readonly #jobs: JobStore;
  readonly #link: Pick<DesktopLink, 'use'>;
  readonly #isWatched: () => boolean;
  #isFollowing = false;
  #stop: (() => void) | undefined;

  constructor(jobs: JobStore, link: Pick<DesktopLink, 'use'>, isWatched: () => boolean) {
    this.#jobs = jobs;
    this.#link = link;
    this.#isWatched = isWatched;
  }

  /** If nothing was handed over, the app is left alone. */
  async start(): Promise<void> {
    if (this.#isFollowing || !this.#isWatched() || !(await this.#jobs.all()).some(isFollowed)) return;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const failure = await this.#link.use((connection) => this.#follow(connection)).then(() => null, failureOf);
    this.#isFollowing = false;
    // An app that is missing or refuses will not change while the list is open.
    if ((failure === null || failure === 'crashed') && this.#isWatched()) {
      setTimeout(() => void this.start().catch(() => undefined), retryMs);
    }
  }

  /** Called when the list is closed. The app continues on its own. */
  stop(): void {
    this.#stop?.();
  }

  async #follow(connection: HostConnection): Promise<void> {
    const over = new Promise<void>((resolve) => {
      this.#stop = resolve;
      connection.onEnded(resolve);
    });
    connection.onJob((job) => void this.#change(job.id, (now) => withDesktopJob(now, job)));
    // In this order, no change is missed in between.
    await connection.call('watch', {});
    const { jobs } = await connection.call('list', {});
    for (const job of jobs) await this.#change(job.id, (now) => withDesktopJob(now, job));
    const listed = new Set(jobs.map(({ id }) => id));
    await this.#jobs.changeAll((now) =>
      isFollowed(now) && !listed.has(now.handover?.id ?? '') ? withoutDesktopJob(now) : now,
    );
    if (this.#isWatched()) await over;
  }

  async #change(desktopId: string, change: (job: JobRecord) => JobRecord): Promise<void> {
    const job = (await this.#jobs.all()).find(({ handover }) => handover?.id === desktopId);
    if (job !== undefined) await this.#jobs.change(job.order.id, change);
  }
}
