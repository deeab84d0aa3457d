import type { JobNetwork } from './job-http.ts';
import type { JobOrder, JobUnits } from './job-record.ts';
import type { JobStore } from './job-store.ts';

/** The dependencies of the list of downloads. */
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
    /** Called before an ended order is retried. Throws if the plan does not allow it. `isExtension`: it came from the extension. */
    permit(order: JobOrder, isExtension: boolean): Promise<JobUnits | null>;
    settle(units: JobUnits, how: 'commit' | 'release'): Promise<void>;
  };
  readonly now: () => number;
}
