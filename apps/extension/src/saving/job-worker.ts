import type { JobOrder } from '@clipharbor/contracts';
import { type Download, download, type JobEvent, MediaError } from '@clipharbor/media';
import { browserPorts, createFetchHttp, createOpfsStorage } from '@clipharbor/media-browser';
import mp3WasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import { loadCover } from './cover.ts';
import { engineOptions, healthOf } from './engine-options.ts';
import { withInlineManifest } from './inline-manifest.ts';
import { folderOf, type WorkerOrder, type WorkerReport } from './worker-messages.ts';

/** Bars need no more. */
const progressEveryMs = 250;

const cancelling = new AbortController();
let job: Download | undefined;
/** Commands that came before the job had begun. */
let isPausedEarly = false;
let isStoppedEarly = false;
let maxBytesPerSecond: number | null = null;
let retries = 0;
let lastProgressMs = Number.NEGATIVE_INFINITY;

const report = (message: WorkerReport): void => postMessage(message);

function onEvent(event: JobEvent): void {
  if (event.type === 'paused' || event.type === 'resumed') report({ type: event.type });
  if (event.type === 'retrying') retries++;
  if (event.type !== 'progress') return;
  const { bytes, totalBytes, seconds, totalSeconds } = event.progress;
  if (performance.now() - lastProgressMs < progressEveryMs) return;
  lastProgressMs = performance.now();
  const progress = { bytes, totalBytes: totalBytes ?? null, seconds, totalSeconds: totalSeconds ?? null };
  report({ type: 'progress', progress });
}

async function start(order: JobOrder): Promise<void> {
  try {
    const { id, url, title, sourceUrl, coverUrl, inlineManifest } = order;
    const storage = await createOpfsStorage(folderOf(id));
    const http = withInlineManifest(createFetchHttp({ credentials: 'include' }), url, inlineManifest);
    const ports = browserPorts(http, { mp3WasmUrl });
    const cover = coverUrl === undefined ? undefined : await loadCover(coverUrl);
    job = download(ports, {
      url,
      storage,
      ...engineOptions(order),
      metadata: { title, sourceUrl, ...(cover === undefined ? {} : { cover }) },
      signal: cancelling.signal,
      onEvent,
    });
    job.limitRate(maxBytesPerSecond ?? undefined);
    if (isPausedEarly) job.pause();
    if (isStoppedEarly) job.stop();
    const { files, health } = await job.result;
    report({ type: 'finished', files, health: healthOf(health, retries) });
  } catch (error) {
    report({ type: 'failed', code: error instanceof MediaError ? error.code : 'unknown' });
  }
}

self.onmessage = ({ data }: MessageEvent<WorkerOrder>) => {
  switch (data.type) {
    case 'start':
      void start(data.order);
      break;
    case 'rate':
      ({ maxBytesPerSecond } = data);
      job?.limitRate(maxBytesPerSecond ?? undefined);
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
