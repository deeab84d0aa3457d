import type { Container, Metadata } from '../mux/index.ts';
import type { Loading } from './loading.ts';
import type { OutputFiles } from './output-files.ts';
import type { DownloadOptions, JobEvent } from './types.ts';

/** What the kinds of jobs share. */
export interface JobContext {
  readonly options: DownloadOptions;
  readonly loading: Loading;
  readonly signal: AbortSignal;
  readonly output: OutputFiles;
  /** The container that was asked for. */
  readonly container: Container | undefined;
  emit(event: JobEvent): void;
  /** Tells how many seconds are written, of how many. */
  progress(seconds: number, totalSeconds?: number): void;
  metadata(title: string | undefined): Metadata;
}
