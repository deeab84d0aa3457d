import type { BillingDeps } from './deps.ts';
import { processEvents } from './events.ts';

export interface EventWorker {
  /** There is something to do. Returns at once: whoever tells us something must not wait for us. */
  wake(): void;
  /** Resolves when what was begun is done. */
  stop(): Promise<void>;
}

/** Works off kept events, one round at a time. Whatever fails is tried again by the job that runs every minute. */
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
