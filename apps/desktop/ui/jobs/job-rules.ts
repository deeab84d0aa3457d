import type { DesktopJob } from '@clipharbor/contracts';
import { commonShare, isLastingFailure, secondsLeft, shareOf } from '@clipharbor/domain';

export interface JobGroups {
  /** Downloads in progress, and those that the user has paused. */
  readonly running: readonly DesktopJob[];
  /** Jobs that cannot continue without the user. */
  readonly attention: readonly DesktopJob[];
  /** In the order in which they will start. */
  readonly waiting: readonly DesktopJob[];
  /** Finished, failed and canceled jobs: the history, newest first. */
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

/** The actions available for a job, in the order of its buttons. */
export function actionsFor({ state, code, isLive, seconds, files }: DesktopJob): JobAction[] {
  const show: JobAction[] = files.length > 0 ? ['play', 'reveal'] : [];
  const canSavePartial = isLastingFailure(code) && seconds > 0;
  switch (state) {
    case 'waiting':
      return ['cancel'];
    case 'running':
      // A live stream cannot wait: anything not recorded now is lost.
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

/** The job's display name; without a title, that of its file. */
export const titleOf = ({ title, name, site }: DesktopJob): string => title || name || site;

/** The combined progress of all running jobs that have an end; null if there are none. */
export const shareOfAll = (jobs: readonly DesktopJob[]): number | null =>
  commonShare(jobs.filter(({ state, isLive }) => state === 'running' && !isLive));

export const progressOf = (job: DesktopJob): number | null => (job.isLive ? null : shareOf(job));

/** Only a running job that has an end has a time left. */
export const timeLeft = (job: DesktopJob): number | null =>
  job.state !== 'running' || job.isLive ? null : secondsLeft(job, job.bytesPerSecond);

/** Finds jobs whose title, site or file names contain all words, in any order and case. */
export function searchJobs(jobs: readonly DesktopJob[], query: string): readonly DesktopJob[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter(({ title, site, name, files }) => {
    const text = [title, site, name, ...files.map((file) => file.name)].join('\n').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
