import type { Chapter, Container, Metadata } from '../mux/index.ts';
import type { JobJournal } from './job-journal.ts';
import type { Loading } from './loading.ts';
import type { OutputFiles } from './output-files.ts';
import type { DownloadOptions, JobEvent, Progress } from './types.ts';

/** What the kinds of jobs share. */
export interface JobContext {
  readonly options: DownloadOptions;
  readonly loading: Loading;
  /** Raised when the job is canceled. */
  readonly signal: AbortSignal;
  /** Raised when a recording is to end well. */
  readonly stopping: AbortSignal;
  readonly output: OutputFiles;
  /** The container that was asked for. */
  readonly container: Container | undefined;
  emit(event: JobEvent): void;
  /** Bytes of media received. */
  bytes(): number;
  /** Reports how far the job is. */
  progress(state: Omit<Progress, 'bytes' | 'isLive'> & { readonly bytes?: number }): void;
  metadata(chapters: readonly Chapter[]): Metadata;
  /** Opens the journal of the job that has this identity. */
  openJournal(identity: string): Promise<JobJournal>;
}
