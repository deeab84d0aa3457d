import type { JobOrder, JobProgress, JobState, SaveFormat } from '@clipharbor/contracts';

/** Formats written in fragments, each of which can be played as soon as it is written. */
const growingFormats: ReadonlySet<SaveFormat> = new Set(['mp4', 'm4a']);

interface Job {
  readonly order: Pick<JobOrder, 'format'>;
  readonly state: JobState;
  readonly progress: JobProgress;
}

/**
 * Whether a download can be played now. A file that is copied as is reports no seconds: its parts arrive in any order, and its
 * index may come last.
 */
export const canPlay = ({ order, state, progress }: Job): boolean =>
  growingFormats.has(order.format) && progress.seconds > 0 && state !== 'done' && state !== 'cancelled';
