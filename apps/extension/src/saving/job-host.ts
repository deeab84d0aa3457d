import type { HostedJobEvent, HostOrder, JobOrder } from '@clipharbor/contracts';
import { archiveImages } from './image-archive.ts';
import { inspectMedia } from './inspect-media.ts';
import { freeBytes, hasRoom } from './room.ts';
import { folderOf, type WorkerOrder, type WorkerReport } from './worker-messages.ts';

type Report = (jobId: string, event: HostedJobEvent) => void;

interface HostedJob {
  readonly worker: Worker;
  /** Addresses from which the browser's downloads read. */
  readonly blobUrls: string[];
}

/**
 * Runs jobs, one worker each, in a document that outlives the background: the offscreen document, or Firefox's background page.
 * Knows nothing of tabs, lists or settings.
 */
export class JobHost {
  readonly #report: Report;
  readonly #jobs = new Map<string, HostedJob>();

  constructor(report: Report) {
    this.#report = report;
  }

  /** Does what the background asks; what comes back is the answer to it. */
  async handle(order: HostOrder): Promise<unknown> {
    switch (order.type) {
      case 'job.start':
        await this.#start(order.order);
        return true;
      case 'job.command':
        return this.#command(order.jobId, order.command);
      case 'job.release':
        await this.#release(order.jobId);
        return true;
      case 'job.list':
        return [...this.#jobs.keys()];
      case 'media.inspect':
        return inspectMedia(order.url, order.inlineManifest, order.pageUrl);
      case 'images.zip': {
        const { blob, saved, failed } = await archiveImages(order.images);
        return { blobUrl: blob === null ? null : URL.createObjectURL(blob), saved, failed };
      }
      case 'blob.release':
        URL.revokeObjectURL(order.blobUrl);
        return true;
    }
  }

  get isBusy(): boolean {
    return this.#jobs.size > 0;
  }

  async #start(order: JobOrder): Promise<void> {
    if (this.#jobs.has(order.id)) return;
    // Known before anything is awaited: a command that comes meanwhile must reach it.
    const worker = new Worker(new URL('./job-worker.ts', import.meta.url), { type: 'module', name: order.id });
    this.#jobs.set(order.id, { worker, blobUrls: [] });
    worker.onmessage = ({ data }: MessageEvent<WorkerReport>) => void this.#hear(order.id, data);
    worker.onerror = () => this.#fail(order.id, 'unknown');
    if (hasRoom(order.expectedBytes, await freeBytes())) {
      worker.postMessage({ type: 'start', order } satisfies WorkerOrder);
    } else this.#fail(order.id, 'disk.full');
  }

  async #command(jobId: string, command: Exclude<WorkerOrder['type'], 'start'>): Promise<boolean> {
    const job = this.#jobs.get(jobId);
    job?.worker.postMessage({ type: command } satisfies WorkerOrder);
    // What an ended browser left behind has no worker that would clear it away.
    if (job === undefined && command === 'cancel') await removeFolder(jobId);
    return job !== undefined;
  }

  async #hear(jobId: string, data: WorkerReport): Promise<void> {
    if (data.type === 'failed') return this.#fail(jobId, data.code);
    if (data.type !== 'finished') return this.#report(jobId, data);
    const job = this.#jobs.get(jobId);
    if (job === undefined) return;
    try {
      const files = await Promise.all(
        data.files.map(async ({ name, bytes }) => {
          const blobUrl = URL.createObjectURL(await openFile(jobId, name));
          job.blobUrls.push(blobUrl);
          return { name, bytes, blobUrl };
        }),
      );
      this.#report(jobId, { type: 'finished', files, isComplete: data.isComplete });
    } catch {
      this.#fail(jobId, 'disk.failed');
    }
  }

  /** What was loaded stays, so that the job can be resumed; a cancelled one leaves nothing. */
  #fail(jobId: string, code: string): void {
    this.#end(jobId);
    if (code === 'cancelled') void removeFolder(jobId);
    this.#report(jobId, { type: 'failed', code });
  }

  async #release(jobId: string): Promise<void> {
    this.#end(jobId);
    await removeFolder(jobId);
  }

  #end(jobId: string): void {
    const job = this.#jobs.get(jobId);
    this.#jobs.delete(jobId);
    job?.worker.terminate();
    for (const url of job?.blobUrls ?? []) URL.revokeObjectURL(url);
  }
}

async function openFile(jobId: string, name: string): Promise<File> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderOf(jobId));
  return (await folder.getFileHandle(name)).getFile();
}

async function removeFolder(jobId: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  // A folder that is not there, or that a worker still closes, is cleared away with the next start.
  await root.removeEntry(folderOf(jobId), { recursive: true }).catch(() => undefined);
}
