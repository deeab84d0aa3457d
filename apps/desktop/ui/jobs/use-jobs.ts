import { useEffect, useState, useSyncExternalStore } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { type Connection, followJobs } from './follow-jobs.ts';
import { JobBoard } from './job-board.ts';
import type { JobGroups } from './job-rules.ts';
import { groupJobs } from './job-rules.ts';

const retryMs = 1000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, retryMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export interface FollowedJobs {
  readonly board: JobBoard;
  readonly groups: JobGroups;
  /** Null until the engine has responded. */
  readonly connection: Connection | null;
}

/** The engine's jobs, kept up to date while the window is open. */
export function useJobs(): FollowedJobs {
  const client = useEngine();
  const [board] = useState(() => new JobBoard());
  const [connection, setConnection] = useState<Connection | null>(null);
  useEffect(() => {
    const closing = new AbortController();
    void followJobs({ client, board, onChange: setConnection, signal: closing.signal, pause });
    return () => closing.abort();
  }, [client, board]);
  return { board, groups: groupJobs(useSyncExternalStore(board.subscribe, board.jobs)), connection };
}
