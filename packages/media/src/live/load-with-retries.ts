import { orCanceled } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';

/** Milliseconds between tries of a segment that is unavailable right now. */
const retryDelayMs = 1000;
/** Tries of a segment that the server says it does not have: it may be a moment late. */
const maxMissingTries = 3;

/** Makes one attempt, which may retry internally, and reports each failure immediately. */
type Load<T> = (onFailure: (error: MediaError) => void) => Promise<T>;

interface Retrying {
  readonly clock: Clock;
  /** Ends all tries at once. */
  readonly signal: AbortSignal;
  readonly windowSeconds: () => number;
  /** Whether the signal was raised because the recording ends as it should. */
  readonly isEnding: () => boolean;
}

/**
 * Loads a live segment: while the server or the network is down, the segment is tried again for as long
 * as the window may still hold it. Throws the last failure when it is lost. When the recording ends, a segment that has
 * failed before is lost, because there are no further attempts; one that never failed was merely cut off.
 */
export async function loadWithRetries<T>(load: Load<T>, options: Retrying): Promise<T> {
  let failure: MediaError | undefined;
  const noted = (): Promise<T> =>
    load((error) => {
      if (!options.signal.aborted) failure = error;
    });
  try {
    return await orCanceled(tryAgain(noted, options), options.signal);
  } catch (error) {
    throw failure && options.isEnding() ? failure : error;
  }
}

async function tryAgain<T>(load: () => Promise<T>, { clock, signal, windowSeconds }: Retrying): Promise<T> {
  const begin = clock.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (signal.aborted || !(error instanceof MediaError) || error.code === 'media.protected') throw error;
      const isGone = !error.mayRetry;
      if (isGone && tries >= maxMissingTries) throw error;
      if (!isGone && clock.now() - begin > windowSeconds() * 1000) throw error;
    }
    await clock.wait(retryDelayMs, signal);
  }
}
