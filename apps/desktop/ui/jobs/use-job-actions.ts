import type { DesktopJob } from '@clipharbor/contracts';
import { createContext, use } from 'react';
import { useCommand } from '../engine/use-command.ts';
import type { JobBoard } from './job-board.ts';
import type { JobAction } from './job-rules.ts';

export const BoardContext = createContext<JobBoard | null>(null);

export interface JobActions {
  readonly act: (action: JobAction, job: DesktopJob) => void;
  readonly move: (job: DesktopJob, place: number) => void;
}

/** The actions of a job's buttons. Their results arrive as events, because a response could arrive after newer ones. */
export function useJobActions(): JobActions {
  const send = useCommand();
  const board = use(BoardContext);
  const act = async (action: JobAction, { id }: DesktopJob): Promise<void> => {
    if (action === 'remove') {
      if ((await send('remove', { id })) !== null) board?.drop(id);
    } else await send(action, { id });
  };
  return {
    act: (action, job) => void act(action, job),
    move: (job, place) => {
      // The positions of all other jobs change too; the engine reports each of them.
      void send('move', { id: job.id, place });
    },
  };
}
