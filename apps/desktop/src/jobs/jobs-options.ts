import type { JobNetwork } from './job-http.ts';
import type { JobOrder, JobUnits } from './job-record.ts';
import type { JobStore } from './job-store.ts';

/** What the list of downloads works with. */
export interface JobsOptions {
  readonly store: JobStore;
  readonly settings: () => {
    readonly maxRunningJobs: number;
    readonly maxBytesPerSecond: number | null;
    readonly nameTemplate: string;
  };
  readonly folder: () => string;
  readonly network: () => JobNetwork;
  readonly usage: {
    /** Called before an ended order is retried. Throws if the plan does not allow it. `isExtension`: it has sent the order. */
    permit(order: JobOrder, isExtension: boolean): Promise<JobUnits | null>;
    settle(units: JobUnits, how: 'commit' | 'release'): Promise<void>;
  };
  readonly now: () => number;
}
