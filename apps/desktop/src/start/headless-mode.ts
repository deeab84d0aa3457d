import type { DesktopHeadlessLine } from '@clipharbor/contracts';
import { EngineControl, EngineSilent } from '../pipe/ask-engine.ts';
import { connectEngine, EngineUnavailable } from '../pipe/connect-engine.ts';
import { endOlderEngine } from '../pipe/end-engine.ts';
import { findEngine } from '../pipe/find-engine.ts';
import { readRunFile } from '../pipe/run-file.ts';
import { type GivenPlaces, type Places, placesOf } from '../platform/places.ts';
import { confirmStart } from './confirm-start.ts';

/** After several engines in a row that ran no longer than this, no further one is started. */
const shortRunMs = 10_000;
const maxShortRuns = 3;

/**
 * Prints where the engine is. The process that started the engine stays with it and restarts it after a crash, so that its jobs
 * continue; a second start only prints and exits.
 */
export async function runHeadless(given: GivenPlaces): Promise<number> {
  const places = placesOf(given);
  await endOlderEngine(places);
  const running = await findEngine(places, { kind: 'control' });
  if (running !== null) {
    const control = new EngineControl(running);
    const line = await control.ask('session').catch(unlessSilent);
    control.close();
    if (line !== null) {
      confirmStart(line.version);
      print(line);
      return 0;
    }
  }
  return stayWithEngine(places);
}

/** An engine that ends in the meantime is restarted. One that does not respond would block any other, so this fails. */
function unlessSilent(error: unknown): null {
  if (error instanceof EngineSilent) throw error;
  return null;
}

async function stayWithEngine(places: Places): Promise<number> {
  let isStopped = false;
  let pid: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopped = true;
      if (pid !== undefined) terminate(pid);
    });
  }
  for (let shortRuns = 0; shortRuns < maxShortRuns; ) {
    const startedAt = performance.now();
    const control = new EngineControl(await connectEngine(places, { kind: 'control' }));
    const line = await control.ask('session').catch(unlessSilent);
    if (line !== null) {
      confirmStart(line.version);
      if (pid === undefined) print(line);
      pid = line.pid;
      if (isStopped) terminate(pid);
      await control.ended();
    }
    if (isStopped || (await hasEndedOnPurpose(places))) return 0;
    shortRuns = performance.now() - startedAt < shortRunMs ? shortRuns + 1 : 0;
  }
  throw new EngineUnavailable(places);
}

/** An engine that ends on purpose removes its file; a crashed one could not. */
const hasEndedOnPurpose = async ({ dataFolder }: Places): Promise<boolean> => (await readRunFile(dataFolder)) === null;

function terminate(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has already ended.
  }
}

const print = (line: DesktopHeadlessLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
