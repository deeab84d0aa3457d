import type { ClientBase, Pool } from 'pg';
import type { OnNotice } from './listen.ts';

/** What the two engines have in common below the `Database` interface. */
export interface EngineHandle {
  readonly pool: Pool;
  /** Connections at most, and how long a caller waits for one of them when all are in use. */
  readonly max: number;
  readonly waitMs: number;
  /** Lends a connection that has the rights of the owner and no time limits, and discards it afterwards. */
  withOwner<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Resolves to the function that ends it; closing the engine does too. */
  listen(channel: string, onNotice: OnNotice): Promise<() => Promise<void>>;
  /**
   * For an engine that does not watch the time by itself: ends the statement that runs when so many milliseconds have
   * passed, unless the answered function is called before.
   */
  watch?(limitMs: number): () => void;
  close(): Promise<void>;
}

/** How long a caller may wait for a free connection: short, so that an overloaded server says so instead of hanging. */
export const connectionWaitMs = 800;

/**
 * The embedded engine has one connection: a caller waits at least as long as the longest statement of a stranger may run,
 * and the engine needs to come back after it was stopped.
 */
export const embeddedWaitMs = 10_000;

/** How long a new connection may take. Not the same as waiting for a free one: a busy machine is slow to open the first. */
export const connectMs = 10_000;

/** A broken connection is reported to whoever uses it; without a listener the same event would end the process. */
export function tolerateLostConnections(pool: Pool): void {
  const reportedElsewhere = () => undefined;
  pool.on('error', reportedElsewhere);
  pool.on('connect', (client) => client.on('error', reportedElsewhere));
}
