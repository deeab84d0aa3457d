import type { ClientBase, Pool } from 'pg';
import type { OnNotice } from './listen.ts';

/** The common interface of the two engines, under `Database`. */
export interface EngineHandle {
  readonly pool: Pool;
  /** Maximum number of connections, and how long a caller waits if all are in use. */
  readonly max: number;
  readonly waitMs: number;
  /** Provides a connection with the owner's rights and no time limits, and discards it afterwards. */
  withOwner<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Resolves to a function that stops listening; closing the engine also stops it. */
  listen(channel: string, onNotice: OnNotice): Promise<() => Promise<void>>;
  /**
   * For an engine without its own timeouts: stops the running statement after this many milliseconds, unless the returned
   * function is called first.
   */
  watch?(limitMs: number): () => void;
  close(): Promise<void>;
}

/** How long a caller may wait for a free connection: short, so that an overloaded server reports it instead of hanging. */
export const connectionWaitMs = 800;

/**
 * The embedded engine has one connection: a caller waits at least as long as the longest statement of an anonymous caller
 * may run and the engine needs to restart after being stopped.
 */
export const embeddedWaitMs = 10_000;

/** Connection timeout. Separate from waiting for a free connection, because a busy machine is slow to open the first one. */
export const connectMs = 10_000;

/** The user of a broken connection gets the error anyway; without a listener this event would end the process. */
export function tolerateLostConnections(pool: Pool): void {
  const reportedElsewhere = () => undefined;
  pool.on('error', reportedElsewhere);
  pool.on('connect', (client) => client.on('error', reportedElsewhere));
}
