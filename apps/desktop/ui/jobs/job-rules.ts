import type { DesktopJob } from '@clipharbor/contracts';
import { commonShare, isLastingFailure, secondsLeft, shareOf } from '@clipharbor/domain';

export interface JobGroups {
  /** What is being loaded, and what the user has paused. */
  readonly running: readonly DesktopJob[];
  /** What cannot continue without the user. */
  readonly attention: readonly DesktopJob[];
  /** In the order in which they start. */
  readonly waiting: readonly DesktopJob[];
  /** Over for good or for now: the history, the newest first. */
  readonly ended: readonly DesktopJob[];
}

const isEnded = ({ state }: DesktopJob): boolean =>
  state === 'done' || state === 'partial' || state === 'failed' || state === 'cancelled';

const endedAt = ({ endedAtMs, createdAtMs }: DesktopJob): number => endedAtMs ?? createdAtMs;

export function groupJobs(jobs: readonly DesktopJob[]): JobGroups {
  return {
    running: jobs.filter(({ state, code }) => state === 'running' || (state === 'paused' && code === null)),
    attention: jobs.filter(({ state, code }) => state === 'failed' || (state === 'paused' && code !== null)),
    waiting: jobs.filter(({ state }) => state === 'waiting').toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)),
    ended: jobs.filter(isEnded).toSorted((a, b) => endedAt(b) - endedAt(a)),
  };
}

export type JobAction = 'pause' | 'resume' | 'stop' | 'cancel' | 'play' | 'reveal' | 'savePartial' | 'remove';

/** What can be done with a job, in the order of its buttons. */
export function actionsFor({ state, code, isLive, seconds, files }: DesktopJob): JobAction[] {
  const show: JobAction[] = files.length > 0 ? ['play', 'reveal'] : [];
  const canSavePartial = isLastingFailure(code) && seconds > 0;
  switch (state) {
    case 'waiting':
      return ['cancel'];
    case 'running':
      // A live stream cannot wait: what is not recorded now is gone.
      return isLive ? ['stop', 'cancel'] : ['pause', 'cancel'];
    case 'paused':
      return ['resume', ...(isLive ? (['stop'] as const) : []), 'cancel'];
    case 'failed':
      return ['resume', ...(canSavePartial ? (['savePartial'] as const) : []), ...show, 'remove'];
    case 'done':
    case 'partial':
      return [...show, 'remove'];
    case 'cancelled':
      return ['resume', 'remove'];
  }
}

/** What it is called here; without a title, as its file. */
export const titleOf = ({ title, name, site }: DesktopJob): string => title || name || site;

/** How far everything is that runs and has an end; null when nothing of that kind runs. */
export const shareOfAll = (jobs: readonly DesktopJob[]): number | null =>
  commonShare(jobs.filter(({ state, isLive }) => state === 'running' && !isLive));

export const progressOf = (job: DesktopJob): number | null => (job.isLive ? null : shareOf(job));

/** Only what runs has a time left, and only what ends. */
export const timeLeft = (job: DesktopJob): number | null =>
  job.state !== 'running' || job.isLive ? null : secondsLeft(job, job.bytesPerSecond);

/** All words must be in the title, the site or a file's name, in any order and case. */
export function searchJobs(jobs: readonly DesktopJob[], query: string): readonly DesktopJob[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter(({ title, site, name, files }) => {
    const text = [title, site, name, ...files.map((file) => file.name)].join('\n').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
