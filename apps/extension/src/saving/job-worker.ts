import { isSoundFormat, type JobOrder, type SaveFormat } from '@clipharbor/contracts';
import { type Download, type DownloadOptions, download, type JobEvent, MediaError } from '@clipharbor/media';
import { browserPorts, createFetchHttp } from '@clipharbor/media-browser';
import mp3WasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import { failureIn, type JobStorage, maxMemoryBytes, openStorage, tooLarge } from './open-storage.ts';
import { answerReads, withReader } from './read-along.ts';
import type { WorkerOrder, WorkerReport } from './worker-messages.ts';

/** Bars need no more. */
const progressEveryMs = 250;

const cancelling = new AbortController();
let job: Download | undefined;
/** Commands that came before the job had begun. */
let isPausedEarly = false;
let isStoppedEarly = false;
/** Access to the site was taken away: it stops as a user would stop it, and waits. */
let isHalted = false;
let lastProgressMs = Number.NEGATIVE_INFINITY;

const report = (message: WorkerReport): void => postMessage(message);

function onEvent(event: JobEvent): void {
  if (event.type === 'paused' || event.type === 'resumed') report({ type: event.type });
  if (event.type !== 'progress') return;
  const { bytes, totalBytes, seconds, totalSeconds } = event.progress;
  if (performance.now() - lastProgressMs < progressEveryMs) return;
  lastProgressMs = performance.now();
  const progress = { bytes, totalBytes: totalBytes ?? null, seconds, totalSeconds: totalSeconds ?? null };
  report({ type: 'progress', progress });
}

/** Sound alone needs no picture to be loaded. */
function formatOptions(format: SaveFormat, height: number | null): Pick<DownloadOptions, 'kind' | 'quality'> {
  if (format === 'original') return {};
  return { kind: format, quality: isSoundFormat(format) ? 'audio' : (height ?? 'best') };
}

async function start({
  id,
  url,
  format,
  height,
  title,
  sourceUrl,
  expectedBytes,
  allowPartial,
}: JobOrder): Promise<void> {
  let place: JobStorage | undefined;
  try {
    place = await openStorage(id);
    if (place.kind === 'memory' && (expectedBytes ?? 0) > maxMemoryBytes) throw tooLarge();
    const { storage, open } = withReader(place.storage, place.kind === 'memory');
    answerReads(id, open);
    const ports = browserPorts(createFetchHttp({ credentials: 'include' }), { mp3WasmUrl });
    job = download(ports, {
      url,
      storage,
      ...formatOptions(format, height),
      metadata: { title, sourceUrl },
      ...(allowPartial === true ? { allowPartial } : {}),
      signal: cancelling.signal,
      onEvent,
    });
    if (isPausedEarly) job.pause();
    if (isStoppedEarly) job.stop();
    const { files, health } = await job.result;
    report({ type: 'finished', files: withBlobs(place, files), isComplete: health.isComplete });
  } catch (error) {
    report(failureOf(error, place?.kind ?? 'files'));
  }
}

/** Files in memory go along: the document that hands them to the browser cannot see this worker's memory. */
function withBlobs(place: JobStorage, files: readonly { readonly name: string; readonly bytes: number }[]) {
  if (place.kind === 'files') return files;
  return files.map((file) => ({ ...file, blob: place.storage.toBlob(file.name, '') }));
}

function failureOf(error: unknown, kind: JobStorage['kind']): Extract<WorkerReport, { type: 'failed' }> {
  if (!(error instanceof MediaError)) return { type: 'failed', code: 'unknown' };
  const { status, segment } = error.facts;
  const code = isHalted && error.code === 'cancelled' ? 'access.missing' : failureIn(kind, error.code);
  return {
    type: 'failed',
    code,
    ...(status === undefined ? {} : { status }),
    ...(segment === undefined ? {} : { segment }),
  };
}

self.onmessage = ({ data }: MessageEvent<WorkerOrder>) => {
  switch (data.type) {
    case 'start':
      void start(data.order);
      break;
    case 'pause':
      isPausedEarly = true;
      job?.pause();
      break;
    case 'resume':
      isPausedEarly = false;
      job?.resume();
      break;
    case 'stop':
      isStoppedEarly = true;
      job?.stop();
      break;
    case 'halt':
      isHalted = true;
      isStoppedEarly = true;
      job?.stop();
      break;
    case 'cancel':
      cancelling.abort(new MediaError('cancelled', 'Cancelled.'));
      break;
  }
};
