import type { JobProgress, JobState } from '@clipharbor/contracts';
import { isLastingFailure } from '@clipharbor/domain';

interface Job {
  readonly state: JobState;
  readonly failure: string | null;
  readonly progress: JobProgress;
}

/** Whether the user may save the existing parts. Only streams have parts: nothing can be left out of a file. */
export const canSavePartial = ({ state, failure, progress }: Job): boolean =>
  state === 'failed' && isLastingFailure(failure) && progress.seconds > 0;

/** `Film (partial).mp4`, so that it is not mistaken for the whole film. */
export function partialName(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (partial)${name.slice(dot)}` : `${name} (partial)`;
}
