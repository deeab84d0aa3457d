import { runEngine as run } from '../engine/run-engine.ts';
import { type GivenPlaces, placesOf } from '../platform/places.ts';
import { readHandoff } from '../versions/handoff.ts';

export const runEngine = (given: GivenPlaces): Promise<number> => run(placesOf(given), () => readHandoff()?.started());
