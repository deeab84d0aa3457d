import { endEngine } from '../pipe/end-engine.ts';
import { type GivenPlaces, placesOf } from '../platform/places.ts';

/** Ends the running engine, for the setup. */
export const runQuit = async (given: GivenPlaces): Promise<number> =>
  (await endEngine(placesOf(given), 'quit')) ? 0 : 1;
