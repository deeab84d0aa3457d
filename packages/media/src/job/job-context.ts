import type { Chapter, Container, Metadata } from '../mux/index.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Loading } from './loading.ts';
import type { OutputFiles } from './output-files.ts';
import type { DownloadOptions, JobEvent } from './types.ts';

/** What the kinds of jobs share. */
export interface JobContext {
  readonly options: DownloadOptions;
  readonly loading: Loading;
  /** Raised when the job is cancelled. */
  readonly signal: AbortSignal;
  /** Raised when a recording is to end well. */
  readonly stopping: AbortSignal;
  readonly output: OutputFiles;
  /** The container that was asked for. */
  readonly container: Container | undefined;
  /** The last safe state of an earlier run of the same job. */
  readonly resume: Checkpoint | undefined;
  emit(event: JobEvent): void;
  /** Bytes of media received. */
  bytes(): number;
  /** Tells how many seconds are written, of how many. */
  progress(seconds: number, totalSeconds?: number): void;
  metadata(title: string | undefined, chapters: readonly Chapter[]): Metadata;
  /** Makes what is written safe from time to time; `take` is asked for the state only when it is time. */
  checkpoint(take: () => Checkpoint): void;
  /** Waits for a checkpoint that is being written: finishing changes the file that it speaks of. */
  beforeFinish(): Promise<void>;
}
