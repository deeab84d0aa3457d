import type { EngineClient } from '../engine/engine-client.ts';
import { codeOf } from '../engine/engine-error.ts';
import type { JobBoard } from './job-board.ts';

/**
 * `gone`: the connection was lost for so long that the engine will not come back to this window. `ended`: the session is over, and
 * only a new window gets another one.
 */
export type Connection = 'ready' | 'lost' | 'gone' | 'ended';

interface Following {
  readonly client: Pick<EngineClient, 'call' | 'events'>;
  readonly board: JobBoard;
  readonly onChange: (connection: Connection) => void;
  readonly signal: AbortSignal;
  /** Resolves when it is time to try again. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
}

/** A crashed engine is back within a few seconds and navigates the window to its new address. */
const maxTries = 30;

/** Keeps the board up to date while the window is open, also across engine restarts. */
export async function followJobs({ client, board, onChange, signal, pause }: Following): Promise<void> {
  let tries = 0;
  while (!signal.aborted) {
    try {
      // Subscribe first, so that no change is missed while the list is being loaded.
      const events = await client.events(signal);
      board.replace((await client.call('list', {}, signal)).jobs);
      onChange('ready');
      tries = 0;
      for await (const { job } of events) board.put(job);
    } catch (error) {
      if (codeOf(error) === 'session.required') {
        onChange('ended');
        return;
      }
    }
    if (signal.aborted) return;
    tries += 1;
    onChange(tries > maxTries ? 'gone' : 'lost');
    await pause(signal);
  }
}
