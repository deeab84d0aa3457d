import type { Chapter, Container, Metadata } from '../mux/index.ts';
import type { JobJournal } from './job-journal.ts';
import type { Loading } from './loading.ts';
import type { OutputFiles } from './output-files.ts';
import type { DownloadOptions, JobEvent, Progress } from './types.ts';

/** Context that all kinds of jobs share. */
export interface JobContext {
  readonly options: DownloadOptions;
  readonly loading: Loading;
  /** Aborted when the job is canceled. */
  readonly signal: AbortSignal;
  /** Aborted when a recording is stopped normally. */
  readonly stopping: AbortSignal;
  readonly output: OutputFiles;
  /** The requested container. */
  readonly container: Container | undefined;
  emit(event: JobEvent): void;
  /** Bytes of media received. */
  bytes(): number;
  /** Reports the job's progress. */
  progress(state: Omit<Progress, 'bytes' | 'isLive'> & { readonly bytes?: number }): void;
  metadata(chapters: readonly Chapter[]): Metadata;
  /** Opens the journal of the job that has this identity. */
  openJournal(identity: string): Promise<JobJournal>;
}
