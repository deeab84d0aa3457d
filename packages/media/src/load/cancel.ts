import { MediaError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';

/** The error for everything that ends because `signal` was aborted. */
export const canceledError = (signal: AbortSignal): MediaError =>
  signal.reason instanceof MediaError
    ? signal.reason
    : new MediaError('cancelled', 'The job was stopped.', { cause: signal.reason });

/** Throws when the signal has been aborted. */
export function throwIfCanceled(signal: AbortSignal): void {
  if (signal.aborted) throw canceledError(signal);
}

/** A controller that follows `parent` until disposed: `AbortSignal.any` would stay attached for the life of the parent. */
export function linkedController(parent: AbortSignal): AbortController & Disposable {
  const controller = new AbortController();
  const follow = (): void => controller.abort(parent.reason);
  if (parent.aborted) follow();
  else parent.addEventListener('abort', follow, { once: true });
  return Object.assign(controller, { [Symbol.dispose]: () => parent.removeEventListener('abort', follow) });
}

/** Settles as `promise` does, or rejects as soon as the signal is aborted. */
export function orCanceled<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(canceledError(signal));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Waits, or rejects with `cancelled`. */
export async function pauseFor(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.wait(milliseconds, signal);
  } catch (error) {
    throw signal.aborted ? canceledError(signal) : error;
  }
}
