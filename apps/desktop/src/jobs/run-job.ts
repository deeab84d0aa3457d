import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JobHealth } from '@clipharbor/contracts';
import {
  type DownloadResult,
  download,
  healthFigures,
  type JobEvent,
  MediaError,
  type Progress,
  type RateLimit,
} from '@clipharbor/media';
import { createNodeStorage, nodePorts } from '@clipharbor/media-node';
import { markAsDownloaded } from '../files/mark-of-the-web.ts';
import { engineOptions } from './engine-options.ts';
import { type JobNetwork, openJobHttp } from './job-http.ts';
import type { JobRecord } from './job-record.ts';
import { withReservedSpace } from './reserved-space.ts';

export type RunEnd =
  | {
      readonly kind: 'saved';
      readonly status: DownloadResult['status'];
      readonly files: DownloadResult['files'];
      readonly seconds: number;
      readonly health: JobHealth;
    }
  /** Stopped, and what was loaded is kept. */
  | { readonly kind: 'halted' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly code: string };

export interface RunningJob {
  readonly end: Promise<RunEnd>;
  /** Stops and keeps what was loaded. A recording is put on hold instead, because stopping would complete it. */
  halt(): void;
  /** Continues a recording on hold. */
  proceed(): void;
  /** Ends a recording with a complete file. */
  finish(): void;
  /** Stops and removes what was loaded. */
  cancel(): void;
}

export interface RunOptions extends JobNetwork {
  readonly rate: RateLimit;
  onProgress(progress: Progress): void;
}

/** Runs one job on the media engine. Never throws: the result says what happened. */
export function runJob(record: JobRecord, { rate, onProgress, ...network }: RunOptions): RunningJob {
  const { order, folder, name, progress } = record;
  const abort = new AbortController();
  const http = openJobHttp(order, network);
  const storage = withReservedSpace(createNodeStorage(folder));
  let isLive = record.isLive;
  let isHalted = false;
  let retries = 0;

  function onEvent(event: JobEvent): void {
    if (event.type === 'retrying') retries += 1;
    if (event.type !== 'progress') return;
    isLive = event.progress.isLive;
    onProgress(event.progress);
  }

  const ports = nodePorts(http);
  const options = engineOptions(order, name);
  const job = download(ports, { ...options, url: order.url, storage, rateLimit: rate, signal: abort.signal, onEvent });

  const isFolderLost = progress.bytes > 0 && !existsSync(folder);
  if (isFolderLost) abort.abort();

  function endOf(error: unknown): RunEnd {
    if (isFolderLost) return { kind: 'failed', code: 'disk.failed' };
    if (!(error instanceof MediaError)) throw error;
    if (error.code !== 'cancelled') return { kind: 'failed', code: error.code };
    return { kind: isHalted && !abort.signal.aborted ? 'halted' : 'cancelled' };
  }

  const end = job.result
    .then(async ({ status, files, duration, health }): Promise<RunEnd> => {
      for (const file of files) await markAsDownloaded(join(folder, file.name));
      return { kind: 'saved', status, files, seconds: duration, health: healthFigures(health, retries) };
    }, endOf)
    .catch((error: unknown): RunEnd => {
      process.emitWarning(error instanceof Error ? error : String(error));
      return { kind: 'failed', code: 'engine.failed' };
    })
    .finally(() => http.close());

  return {
    end,
    halt() {
      isHalted = true;
      if (isLive) job.pause();
      else job.stop();
    },
    proceed() {
      isHalted = false;
      job.resume();
    },
    finish() {
      job.resume();
      job.stop();
    },
    cancel: () => abort.abort(),
  };
}
