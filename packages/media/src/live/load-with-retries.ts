import { orCanceled } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';

/** Milliseconds between attempts for a temporarily unavailable segment. */
const retryDelayMs = 1000;
/** Attempts for a segment that the server says it does not have: it may be slightly late. */
const maxMissingTries = 3;

/** Makes one attempt, which may retry internally, and reports each failure immediately. */
type Load<T> = (onFailure: (error: MediaError) => void) => Promise<T>;

interface Retrying {
  readonly clock: Clock;
  /** Ends all attempts immediately. */
  readonly signal: AbortSignal;
  readonly windowSeconds: () => number;
  /** Whether the signal was aborted because the recording ends normally. */
  readonly isEnding: () => boolean;
}

/**
 * Loads a live segment. While the server or the network is down, retries for as long as the window may still contain
 * the segment. Throws the last failure when it is lost. When the recording ends, a segment that has failed before is
 * lost, because there are no further attempts; one that never failed was merely cut off.
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
