import { setTimeout as pause } from 'node:timers/promises';
import { type OutboxDeps, runOutboxOnce } from './run-outbox.ts';

const idleMs = 3_000;
const downMs = 30_000;

/** Sends what is due, again and again. The returned function stops it and resolves when the current mail is done. */
export function startOutboxLoop(deps: OutboxDeps): () => Promise<void> {
  const stopping = new AbortController();
  const ended = loop({ ...deps, signal: stopping.signal }, stopping.signal);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function loop(deps: OutboxDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await pause(await turn(deps), undefined, { signal, ref: false }).catch(() => undefined);
}

/** One turn; returns how long to pause. Any error is logged and retried: sending must not stop for good. */
async function turn(deps: OutboxDeps): Promise<number> {
  try {
    return (await runOutboxOnce(deps)).isDown ? downMs : idleMs;
  } catch (error) {
    // Only the message: the details of a database error can quote a row, and with it a link.
    const reason = error instanceof Error ? error.message : String(error);
    deps.logger.error({ alarm: 'mail.outbox', reason }, 'the outbox cannot be worked on');
    return downMs;
  }
}
