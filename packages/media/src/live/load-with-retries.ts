import { MediaError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';

/** Milliseconds between tries of a segment that is unavailable right now. */
const retryDelayMs = 1000;
/** Tries of a segment that the server says it does not have: it may be a moment late. */
const maxMissingTries = 3;

/**
 * Loads a live segment: while the server or the network is down, the segment is tried again for as long
 * as the window may still hold it. Throws the last failure when it is lost.
 */
export async function loadWithRetries<T>(
  load: () => Promise<T>,
  options: { readonly clock: Clock; readonly signal: AbortSignal; readonly windowSeconds: () => number },
): Promise<T> {
  const { clock, signal, windowSeconds } = options;
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
