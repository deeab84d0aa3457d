import type { JobOrder } from '@clipharbor/contracts';
import { type Download, download, healthFigures, type JobEvent, MediaError } from '@clipharbor/media';
import { browserPorts, createFetchHttp } from '@clipharbor/media-browser';
import mp3WasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import { setOptOutDomains } from '../finding/refuse.ts';
import { loadCover } from './cover.ts';
import { engineOptions } from './engine-options.ts';
import { failureCode, guardedHttp } from './guarded-http.ts';
import { renewableManifest } from './inline-manifest.ts';
import { failureIn, type JobStorage, maxMemoryBytes, openStorage, tooLarge } from './open-storage.ts';
import { ProgressRelay } from './progress-relay.ts';
import { answerReads, withReader } from './read-along.ts';
import { Outages } from './through-outages.ts';
import type { WorkerOrder, WorkerReport } from './worker-messages.ts';

const canceling = new AbortController();
let job: Download | undefined;
/** Commands that arrived before the job started. */
let isPausedEarly = false;
let isStoppedEarly = false;
let maxBytesPerSecond: number | null = null;
let retries = 0;
/** Access to the site was revoked: the job stops as if stopped by the user, and waits. */
let isHalted = false;
/** Ends a wait for the network. */
let wake: () => void = () => undefined;

/** Replaces the list of a job whose manifest comes from memory. */
let renewManifest: (text: string) => void = () => undefined;

const report = (message: WorkerReport): void => postMessage(message);
const progressRelay = new ProgressRelay({
  report: (progress) => report({ type: 'progress', progress }),
  nowMs: () => performance.now(),
});

function onEvent(event: JobEvent, outages: Outages): void {
  if (event.type === 'paused') progressRelay.rest();
  if (event.type === 'paused' || event.type === 'resumed') report({ type: event.type });
  if (event.type === 'retrying') retries++;
  if (event.type !== 'progress') return;
  const { bytes, totalBytes, seconds, totalSeconds } = outages.progress(event.progress);
  progressRelay.note({ bytes, totalBytes: totalBytes ?? null, seconds, totalSeconds: totalSeconds ?? null });
}

async function start(order: JobOrder): Promise<void> {
  const { id, url, title, sourceUrl, coverUrl, inlineManifest, expectedBytes, allowPartial, startedAs } = order;
  let place: JobStorage | undefined;
  const repeating = setInterval(() => progressRelay.repeat(), 500);
  const end = (message: WorkerReport): void => {
    clearInterval(repeating);
    report(message);
  };
  try {
    place = await openStorage(id);
    if (place.kind === 'memory' && (expectedBytes ?? 0) > maxMemoryBytes) throw tooLarge();
    const { storage, open } = withReader(place.storage, place.kind === 'memory');
    answerReads(id, open);
    const outages = new Outages({ url, isOnline: () => navigator.onLine, isEnding: () => isStoppedEarly, wait });
    const network = outages.watched(guardedHttp(createFetchHttp({ credentials: 'include' }), sourceUrl));
    const manifest = inlineManifest === null ? undefined : renewableManifest(network, url, inlineManifest);
    renewManifest = manifest?.renew ?? renewManifest;
    const http = manifest?.http ?? network;
    const ports = browserPorts(http, { mp3WasmUrl });
    const cover = coverUrl === undefined ? undefined : await loadCover(coverUrl, canceling.signal);
    const run = () => {
      job = download(ports, {
        url,
        storage,
        ...engineOptions(order),
        metadata: { title, sourceUrl, ...(cover === undefined ? {} : { cover }) },
        ...(allowPartial === true ? { allowPartial } : {}),
        // A different video under a similar path must fail instead of replacing what was loaded.
        ...(startedAs === undefined ? {} : { startedAs, mustResume: true }),
        signal: canceling.signal,
        onEvent: (event) => onEvent(event, outages),
      });
      job.limitRate(maxBytesPerSecond ?? undefined);
      if (isPausedEarly) job.pause();
      if (isStoppedEarly) job.stop();
      return job.result;
    };
    const { files, health } = await outages.through(run);
    end({ type: 'finished', files: withBlobs(place, files), health: healthFigures(health, retries) });
  } catch (error) {
    end(failureOf(error, place?.kind ?? 'files'));
  }
}

/** Waits until the next run is due or the network is back. Rejects when the job is canceled. */
async function wait(delayMs: number): Promise<void> {
  canceling.signal.throwIfAborted();
  progressRelay.rest();
  report({ type: 'reconnecting' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const { signal } = ended;
  const timer = setTimeout(resolve, delayMs);
  wake = resolve;
  addEventListener('online', () => resolve(), { signal });
  canceling.signal.addEventListener('abort', () => reject(canceling.signal.reason), { signal });
  await promise.finally(() => ended.abort());
  clearTimeout(timer);
}

/** Attaches in-memory files as blobs: the document that hands them to the browser cannot access this worker's memory. */
function withBlobs(place: JobStorage, files: readonly { readonly name: string; readonly bytes: number }[]) {
  if (place.kind === 'files') return files;
  return files.map((file) => ({ ...file, blob: place.storage.toBlob(file.name, '') }));
}

function failureOf(error: unknown, kind: JobStorage['kind']): Extract<WorkerReport, { type: 'failed' }> {
  if (!(error instanceof MediaError)) return { type: 'failed', code: 'unknown' };
  const { status, segment } = error.facts;
  const code = isHalted && error.code === 'cancelled' ? 'access.missing' : failureIn(kind, failureCode(error));
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
      setOptOutDomains(data.optOutDomains);
      void start(data.order);
      break;
    case 'manifest':
      renewManifest(data.text);
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
      wake();
      break;
    case 'stop':
      isStoppedEarly = true;
      job?.stop();
      wake();
      break;
    case 'halt':
      isHalted = true;
      isStoppedEarly = true;
      job?.stop();
      wake();
      break;
    case 'cancel':
      canceling.abort(new MediaError('cancelled', 'Canceled.'));
      break;
  }
};
