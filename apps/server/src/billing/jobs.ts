import type { Job } from '../jobs/job.ts';
import { processEvents } from './events.ts';
import type { Payments } from './payments.ts';
import { reconcile } from './reconcile.ts';
import { remindEndingTrials } from './trial.ts';

const minuteMs = 60_000;

/** The background jobs of billing. All of them can be interrupted and repeated. */
export function billingJobs({ deps, passTime }: Pick<Payments, 'deps' | 'passTime'>): readonly Job[] {
  return [
    {
      name: 'payment-events',
      everyMs: minuteMs,
      atMostMs: 10 * minuteMs,
      async run() {
        passTime();
        await processEvents(deps);
      },
    },
    {
      name: 'payment-reconciliation',
      everyMs: 60 * minuteMs,
      atMostMs: 50 * minuteMs,
      async run(signal) {
        const { looked, repaired, failed } = await reconcile(deps, { signal });
        deps.log.info({ looked, repaired, failed }, 'payments compared with the provider');
      },
    },
    {
      name: 'trial-reminders',
      everyMs: 60 * minuteMs,
      atMostMs: 10 * minuteMs,
      async run() {
        await remindEndingTrials(deps);
      },
    },
  ];
}
