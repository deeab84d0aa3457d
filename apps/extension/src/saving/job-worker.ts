import { isSoundFormat, type JobOrder, type SaveFormat } from '@clipharbor/contracts';
import { type Download, type DownloadOptions, download, type JobEvent, MediaError } from '@clipharbor/media';
import { browserPorts, createFetchHttp, createOpfsStorage } from '@clipharbor/media-browser';
import mp3WasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import { failureCode, guardedHttp } from './guarded-http.ts';
import { withInlineManifest } from './inline-manifest.ts';
import { folderOf, type WorkerOrder, type WorkerReport } from './worker-messages.ts';

/** Bars need no more. */
const progressEveryMs = 250;

const cancelling = new AbortController();
let job: Download | undefined;
/** Commands that came before the job had begun. */
let isPausedEarly = false;
let isStoppedEarly = false;
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

async function start({ id, url, format, height, title, sourceUrl, inlineManifest }: JobOrder): Promise<void> {
  try {
    const storage = await createOpfsStorage(folderOf(id));
    const network = guardedHttp(createFetchHttp({ credentials: 'include' }), sourceUrl);
    const http = withInlineManifest(network, url, inlineManifest);
    const ports = browserPorts(http, { mp3WasmUrl });
    job = download(ports, {
      url,
      storage,
      ...formatOptions(format, height),
      metadata: { title, sourceUrl },
      signal: cancelling.signal,
      onEvent,
    });
    if (isPausedEarly) job.pause();
    if (isStoppedEarly) job.stop();
    const { files, health } = await job.result;
    report({ type: 'finished', files, isComplete: health.isComplete });
  } catch (error) {
    report({ type: 'failed', code: failureCode(error) });
  }
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
    case 'cancel':
      cancelling.abort(new MediaError('cancelled', 'Cancelled.'));
      break;
  }
};
