import { connectEngine } from '../pipe/connect-engine.ts';
import { readRunFile } from '../pipe/run-file.ts';
import { type GivenPlaces, placesOf } from '../platform/places.ts';
import { confirmStart } from './confirm-start.ts';

/**
 * Relays bytes between a browser and the engine, which reads the frames and checks the origin again. Ends when either side does,
 * because the browser kills its hosts two seconds after it disconnects.
 */
export async function runHost(given: GivenPlaces, origin: string | null): Promise<number> {
  const places = placesOf(given);
  const engine = await connectEngine(places, { kind: 'host', origin });
  void readRunFile(places.dataFolder).then((run) => run !== null && confirmStart(run.version));
  process.stdin.on('error', () => engine.end());
  process.stdout.on('error', () => engine.destroy());
  process.stdin.pipe(engine);
  engine.pipe(process.stdout);
  await new Promise<void>((resolve) => engine.once('close', () => resolve()));
  process.stdin.destroy();
  const isBrowserGone = process.stdin.readableEnded;
  const hasCrashed = !isBrowserGone && (await readRunFile(places.dataFolder)) !== null && !(await isAlive());
  // The browser notices the end and reconnects; meanwhile, another engine continues the crashed one's jobs.
  if (hasCrashed) (await connectEngine(places, { kind: 'control' })).destroy();
  return hasCrashed ? 1 : 0;

  async function isAlive(): Promise<boolean> {
    const run = await readRunFile(places.dataFolder);
    if (run === null) return false;
    try {
      process.kill(run.pid, 0);
      return true;
    } catch {
      return false;
    }
  }
}
