import type { JobHealth, JobOrder, JobProgress } from '@clipharbor/contracts';

/** Messages between the document that hosts jobs and the worker of one job. Both are ours and built together. */
export type WorkerOrder =
  | { readonly type: 'start'; readonly order: JobOrder; readonly optOutDomains: readonly string[] }
  /** A newer list, where the manifest comes from memory. */
  | { readonly type: 'manifest'; readonly text: string }
  | { readonly type: 'rate'; readonly maxBytesPerSecond: number | null }
  | { readonly type: 'pause' | 'resume' | 'stop' | 'cancel' | 'halt' };

export type WorkerReport =
  | { readonly type: 'progress'; readonly progress: JobProgress }
  /** `reconnecting`: the connection was lost; the job continues by itself. */
  | { readonly type: 'paused' | 'resumed' | 'reconnecting' }
  | {
      readonly type: 'finished';
      readonly health: JobHealth;
      /** `blob` holds the content if it is in memory instead of the job's folder. */
      readonly files: readonly { readonly name: string; readonly bytes: number; readonly blob?: Blob }[];
    }
  | { readonly type: 'failed'; readonly code: string; readonly status?: number; readonly segment?: number };

/** Each job has its own folder in the browser's private file system: result, partial file, journal. */
export const folderOf = (jobId: string): string => `job-${jobId}`;
