import { canceledError } from './cancel.ts';

/** Holds back all requests of a job while it is paused. Open transfers stop reading, so the servers stop sending. */
export class PauseSwitch {
  #resumed: PromiseWithResolvers<void> | undefined;

  get isPaused(): boolean {
    return this.#resumed !== undefined;
  }

  pause(): void {
    this.#resumed ??= Promise.withResolvers<void>();
  }

  resume(): void {
    this.#resumed?.resolve();
    this.#resumed = undefined;
  }

  /** Returns at once unless paused. */
  async whenRunning(signal: AbortSignal): Promise<void> {
    while (this.#resumed && !signal.aborted) {
      const { promise } = this.#resumed;
      const stopped = Promise.withResolvers<void>();
      const stop = (): void => stopped.resolve();
      signal.addEventListener('abort', stop, { once: true });
      await Promise.race([promise, stopped.promise]);
      signal.removeEventListener('abort', stop);
    }
    if (signal.aborted) throw canceledError(signal);
  }
}
