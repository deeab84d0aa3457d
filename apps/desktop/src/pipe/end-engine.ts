import { setTimeout as wait } from 'node:timers/promises';
import { compareVersions } from '../feed/compare-versions.ts';
import type { Places } from '../platform/places.ts';
import { resources } from '../resources.ts';
import { EngineControl, EngineSilent } from './ask-engine.ts';
import { findEngine } from './find-engine.ts';
import { readRunFile } from './run-file.ts';

/** An engine saves its jobs within 5 s. */
const endTimeoutMs = 8_000;

/**
 * Asks the running engine to end and waits until it has. Returns false if it did not. Without an engine there is nothing to do.
 */
export async function endEngine(places: Places, how: 'quit' | 'yieldIfIdle'): Promise<boolean> {
  const socket = await findEngine(places, { kind: 'control' });
  if (socket === null) return true;
  const control = new EngineControl(socket);
  try {
    if (how === 'yieldIfIdle' && (await control.ask('isBusy')).isBusy) return false;
    await control.ask(how === 'quit' ? 'quit' : 'yield');
    return await Promise.race([control.ended().then(() => true), wait(endTimeoutMs, false, { ref: false })]);
  } finally {
    control.close();
  }
}

/** After an update, an engine of an older version yields if it is idle. */
export async function endOlderEngine(places: Places): Promise<void> {
  const run = await readRunFile(places.dataFolder);
  if (run === null || compareVersions(run.version, resources.version) >= 0) return;
  await endEngine(places, 'yieldIfIdle').catch((error: unknown) => {
    // Any further request would take as long to time out. If the engine ended in the meantime, the start can continue.
    if (error instanceof EngineSilent) throw error;
  });
}
