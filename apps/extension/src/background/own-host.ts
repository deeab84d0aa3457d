import type { HostOrder } from '@clipharbor/contracts';
import { JobHost } from '../saving/job-host.ts';
import type { OnJobEvent } from '../saving/job-record.ts';

/** Firefox suspends a background page after 30 s without a call to the browser, even while a worker runs in it. */
const keepAliveEveryMs = 15_000;

/** What a page host needs from the browser, so that tests can replace it. */
export interface PageBrowser {
  /** Any API call that counts as activity. */
  touch(): Promise<unknown>;
  /** Requests storage beyond the 10 GiB that a site gets. */
  persist(): Promise<unknown>;
}

const firefox: PageBrowser = {
  touch: () => chrome.runtime.getPlatformInfo(),
  persist: () => navigator.storage.persist(),
};

/** Firefox: the background is itself a page and runs the jobs. It stays awake while it has something to do. */
export function ownHost(onEvent: OnJobEvent, browser: PageBrowser = firefox) {
  const host = new JobHost((jobId, event) => void onEvent(jobId, event));
  return awake(host, browser);
}

/** Sends orders to a host in this page, and calls the browser regularly while an order is being handled or a job runs. */
export function awake(host: Pick<JobHost, 'handle' | 'isBusy'>, browser: PageBrowser) {
  let pending = 0;
  let keeping: ReturnType<typeof setInterval> | undefined;
  const keepAwake = (): void => {
    keeping ??= setInterval(() => {
      if (pending > 0 || host.isBusy) return void browser.touch();
      clearInterval(keeping);
      keeping = undefined;
    }, keepAliveEveryMs);
  };
  return {
    isRunning: async (): Promise<boolean> => true,
    async send(order: HostOrder): Promise<unknown> {
      pending++;
      keepAwake();
      try {
        // Refused in private windows; the job then has to manage with the available space.
        if (order.type === 'job.start') await browser.persist().catch(() => false);
        return await host.handle(order);
      } finally {
        pending--;
      }
    },
  };
}
