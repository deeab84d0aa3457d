import { runEngine as run } from '../engine/run-engine.ts';
import { publishedFeed } from '../feed/feed-address.ts';
import { type GivenPlaces, placesOf } from '../platform/places.ts';
import { resources } from '../resources.ts';
import { checkUpdate } from '../update/check-update.ts';
import { readHandoff } from '../versions/handoff.ts';

const updateTimeoutMs = 5 * 60_000;

export const runEngine = (given: GivenPlaces): Promise<number> =>
  run(placesOf(given), {
    onReady: () => readHandoff()?.started(),
    checkUpdate: (isBusy) =>
      checkUpdate({
        feedUrl: publishedFeed,
        appFolder: readHandoff()?.appFolder,
        version: resources.version,
        isBusy,
        signal: AbortSignal.timeout(updateTimeoutMs),
      }),
  });
