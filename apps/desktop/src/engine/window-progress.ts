import type { DesktopJob } from '@clipharbor/contracts';
import { commonShare } from '@clipharbor/domain';

/** The combined progress of all running downloads, reported whenever it changes by one percent. */
export class WindowProgress {
  readonly #report: (isActive: boolean, share: number | null) => void;
  readonly #running = new Map<string, DesktopJob>();
  #last = '';

  constructor(report: (isActive: boolean, share: number | null) => void) {
    this.#report = report;
  }

  note(job: DesktopJob): void {
    if (job.state === 'running') this.#running.set(job.id, job);
    else this.#running.delete(job.id);
    const { isActive, share } = this.#now();
    const words = `${isActive} ${share}`;
    if (words === this.#last) return;
    this.#last = words;
    this.#report(isActive, share);
  }

  /** For a window that has just opened. */
  repeat(): void {
    const { isActive, share } = this.#now();
    this.#report(isActive, share);
  }

  /** A recording has no end to measure progress against. */
  #now(): { readonly isActive: boolean; readonly share: number | null } {
    const share = commonShare([...this.#running.values()].filter(({ isLive }) => !isLive));
    return { isActive: this.#running.size > 0, share: share === null ? null : Math.floor(share * 100) / 100 };
  }
}
