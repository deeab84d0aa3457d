import type { JobHealth, JobOrder, JobProgress } from '@clipharbor/contracts';

/** Between the document that hosts jobs and the worker of one job. Both are ours and built together. */
export type WorkerOrder =
  | { readonly type: 'start'; readonly order: JobOrder }
  | { readonly type: 'rate'; readonly maxBytesPerSecond: number | null }
  | { readonly type: 'pause' | 'resume' | 'stop' | 'cancel' };

export type WorkerReport =
  | { readonly type: 'progress'; readonly progress: JobProgress }
  | { readonly type: 'paused' | 'resumed' }
  | {
      readonly type: 'finished';
      readonly files: readonly { readonly name: string; readonly bytes: number }[];
      readonly health: JobHealth;
    }
  | { readonly type: 'failed'; readonly code: string };

/** Each job has a folder of its own in the browser's private file system: result, partial file, journal. */
export const folderOf = (jobId: string): string => `job-${jobId}`;
