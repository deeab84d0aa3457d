import { setTimeout as pause } from 'node:timers/promises';
import { type OutboxDeps, runOutboxOnce } from './run-outbox.ts';

const idleMs = 3_000;
const downMs = 30_000;

/** Sends what is due, again and again. The answer stops it and resolves when the mail at hand is dealt with. */
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

/** One turn; answers how long to rest. Whatever goes wrong is logged and tried again: mails must not stop for good. */
async function turn(deps: OutboxDeps): Promise<number> {
  try {
    return (await runOutboxOnce(deps)).isDown ? downMs : idleMs;
  } catch (error) {
    // Only the sentence: the details of a database error can quote a row, and with it a link.
    const reason = error instanceof Error ? error.message : String(error);
    deps.logger.error({ alarm: 'mail.outbox', reason }, 'the outbox cannot be worked on');
    return downMs;
  }
}
