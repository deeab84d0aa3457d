import type { BillingDeps } from './deps.ts';
import { processEvents } from './events.ts';

export interface EventWorker {
  /** Signals that there is work. Returns immediately: a caller that reports something must not wait for us. */
  wake(): void;
  /** Resolves when work in progress has finished. */
  stop(): Promise<void>;
}

/** Processes stored events, one round at a time. Failures are retried by the job that runs every minute. */
export function eventWorker(deps: BillingDeps): EventWorker {
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | null = null;
  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      await processEvents(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, 'payment events cannot be worked off');
      });
    }
    running = null;
  }
  return {
    wake() {
      isWanted = true;
      running ??= run();
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
