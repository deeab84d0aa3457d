import type { JobProgress, JobState } from '@clipharbor/contracts';
import { isLastingFailure } from '@clipharbor/domain';

interface Job {
  readonly state: JobState;
  readonly failure: string | null;
  readonly progress: JobProgress;
}

/** Whether the user may have the parts that there are. Only streams have parts: of a file nothing can be left out. */
export const canSavePartial = ({ state, failure, progress }: Job): boolean =>
  state === 'failed' && isLastingFailure(failure) && progress.seconds > 0;

/** `Film (partial).mp4`: no one shall take it for the whole. */
export function partialName(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (partial)${name.slice(dot)}` : `${name} (partial)`;
}
