import { EngineControl, EngineSilent } from '../pipe/ask-engine.ts';
import { findEngine } from '../pipe/find-engine.ts';
import { type GivenPlaces, type Places, placesOf } from '../platform/places.ts';
import { resources } from '../resources.ts';
import { checkUpdate } from '../update/check-update.ts';
import { readHandoff } from '../versions/handoff.ts';

const timeoutMs = 5 * 60_000;

/** Checks for an update and applies it, unless a job is running. */
export async function runUpdateCheck(given: GivenPlaces, feedUrl: string): Promise<number> {
  const places = placesOf(given);
  const result = await checkUpdate({
    feedUrl,
    appFolder: readHandoff()?.appFolder,
    version: resources.version,
    isBusy: () => isBusy(places),
    signal: AbortSignal.timeout(timeoutMs),
  });
  process.stdout.write(`${JSON.stringify(result)}\n`);
  return result.state === 'refused' ? 1 : 0;
}

/** If no engine is running, neither is a job. */
async function isBusy(places: Places): Promise<boolean> {
  const socket = await findEngine(places, { kind: 'control' });
  if (socket === null) return false;
  const control = new EngineControl(socket);
  try {
    return (await control.ask('isBusy')).isBusy;
  } catch (error) {
    if (error instanceof EngineSilent) throw error;
    // After a crash it is restarted, and its jobs continue.
    return true;
  } finally {
    control.close();
  }
}
