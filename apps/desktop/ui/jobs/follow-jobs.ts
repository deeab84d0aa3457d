import type { EngineClient } from '../engine/engine-client.ts';
import { codeOf } from '../engine/engine-error.ts';
import type { JobBoard } from './job-board.ts';

/** `ended`: this window's session is over, and only a new window gets another. */
export type Connection = 'ready' | 'lost' | 'ended';

interface Following {
  readonly client: Pick<EngineClient, 'call' | 'events'>;
  readonly board: JobBoard;
  readonly onChange: (connection: Connection) => void;
  readonly signal: AbortSignal;
  /** Resolves when it is time to try again. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
}

/** Keeps the board up to date as long as the window is open, also over restarts of the engine. */
export async function followJobs({ client, board, onChange, signal, pause }: Following): Promise<void> {
  while (!signal.aborted) {
    try {
      // Listening comes first: what changes while the list is on its way is then not missed.
      const events = await client.events(signal);
      board.replace((await client.call('list', {}, signal)).jobs);
      onChange('ready');
      for await (const { job } of events) board.put(job);
    } catch (error) {
      if (codeOf(error) === 'session.required') {
        onChange('ended');
        return;
      }
    }
    if (signal.aborted) return;
    onChange('lost');
    await pause(signal);
  }
}
