import { setTimeout } from 'node:timers/promises';
import { EngineControl } from '../pipe/ask-engine.ts';
import { findEngine } from '../pipe/connect-engine.ts';
import { type GivenPlaces, placesOf } from '../platform/places.ts';

/** An engine writes down its jobs within 5 s. */
const endTimeoutMs = 8_000;

/** Asks the running engine to end, and waits until it has. Without one there is nothing to do. */
export async function runQuit(given: GivenPlaces): Promise<number> {
  const socket = await findEngine(placesOf(given), { kind: 'control' });
  if (socket === null) return 0;
  const control = new EngineControl(socket);
  await control.ask('quit');
  const hasEnded = await Promise.race([
    control.ended().then(() => true),
    setTimeout(endTimeoutMs, false, { ref: false }),
  ]);
  control.close();
  return hasEnded ? 0 : 1;
}
