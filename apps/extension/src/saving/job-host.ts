import type { HostedJobEvent, HostOrder, JobOrder } from '@clipharbor/contracts';
import { setOptOutDomains } from '../finding/refuse.ts';
import { archiveImages, loadImages } from './image-archive.ts';
import { inspectMedia } from './inspect-media.ts';
import { removeFolder, removeUnplayedFolder } from './job-folder.ts';
import { freeBytes, hasRoom } from './room.ts';
import { folderOf, type WorkerOrder, type WorkerReport } from './worker-messages.ts';

type Report = (jobId: string, event: HostedJobEvent) => void;

interface HostedJob {
  readonly worker: Worker;
  /** Blob URLs that the browser's downloads read from. */
  readonly blobUrls: string[];
  /** Whether the job was passed to its worker, which happens only once there is known to be enough space. */
  hasBegun: boolean;
  isCanceled: boolean;
  /** Neither paused nor finished, so it takes a share of the rate limit. */
  isLoading: boolean;
  finished?: Extract<HostedJobEvent, { type: 'finished' }>;
}

/**
 * Runs jobs, one worker each, in a document that outlives the background: the offscreen document, or Firefox's background page.
 * It has no access to tabs, lists or settings.
 */
export class JobHost {
  readonly #report: Report;
  readonly #jobs = new Map<string, HostedJob>();
  #maxBytesPerSecond: number | null = null;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Executes an order from the background and returns its result. */
  async handle(order: HostOrder): Promise<unknown> {
    switch (order.type) {
      case 'job.start':
        await this.#start(order.order, order.optOutDomains);
        return true;
      case 'job.command':
        return this.#command(order.jobId, order.command);
      case 'job.manifest':
        this.#jobs.get(order.jobId)?.worker.postMessage({ type: 'manifest', text: order.text } satisfies WorkerOrder);
        return true;
      case 'job.release':
        this.#release(order.jobId);
        return true;
      case 'job.repeat':
        this.#repeat(order.jobId);
        return true;
      case 'rate.limit':
        this.#maxBytesPerSecond = order.maxBytesPerSecond;
        this.#shareRate();
        return true;
      case 'job.list':
        return [...this.#jobs.keys()];
      case 'media.inspect':
        setOptOutDomains(order.optOutDomains);
        return inspectMedia(order);
      case 'images.zip': {
        const { blob, saved, failed } = await archiveImages(order.images);
        return { blobUrl: blob === null ? null : URL.createObjectURL(blob), saved, failed };
      }
      case 'images.load': {
        const { files, failed } = await loadImages(order.images);
        return { files: files.map(({ name, blob }) => ({ name, blobUrl: URL.createObjectURL(blob) })), failed };
      }
      case 'blob.release':
        URL.revokeObjectURL(order.blobUrl);
        return true;
    }
  }

  get isBusy(): boolean {
    return this.#jobs.size > 0;
  }

  async #start(order: JobOrder, optOutDomains: readonly string[]): Promise<void> {
    const known = this.#jobs.get(order.id);
    if (known !== undefined) return this.#continue(order.id, known);
    // Registered before anything is awaited, so that commands that arrive in the meantime reach it.
    const worker = new Worker(new URL('./job-worker.ts', import.meta.url), { type: 'module', name: order.id });
    const job: HostedJob = { worker, blobUrls: [], hasBegun: false, isCanceled: false, isLoading: true };
    this.#jobs.set(order.id, job);
    this.#shareRate();
    worker.onmessage = ({ data }: MessageEvent<WorkerReport>) => void this.#onReport(order.id, data);
    worker.onerror = () => this.#fail(order.id, { code: 'unknown' });
    const free = await freeBytes();
    // Canceled or released in the meantime.
    if (this.#jobs.get(order.id) !== job) return;
    if (!hasRoom(order.expectedBytes, free)) return this.#fail(order.id, { code: 'room.insufficient' });
    job.hasBegun = true;
    worker.postMessage({ type: 'start', order, optOutDomains } satisfies WorkerOrder);
  }

  #repeat(jobId: string): void {
    const finished = this.#jobs.get(jobId)?.finished;
    if (finished !== undefined) this.#report(jobId, finished);
  }

  /** Resumes a paused job. A file that the browser has not accepted is offered again. */
  #continue(jobId: string, { worker, finished }: HostedJob): void {
    if (finished === undefined) worker.postMessage({ type: 'resume' } satisfies WorkerOrder);
    else this.#report(jobId, finished);
  }

  /** Divides the rate among the jobs that load. */
  #shareRate(): void {
    const jobs = [...this.#jobs.values()].filter(({ isLoading }) => isLoading);
    const total = this.#maxBytesPerSecond;
    const maxBytesPerSecond = total === null ? null : Math.max(1, Math.floor(total / jobs.length));
    for (const { worker } of jobs) worker.postMessage({ type: 'rate', maxBytesPerSecond } satisfies WorkerOrder);
  }

  #setLoading(jobId: string, isLoading: boolean): void {
    const job = this.#jobs.get(jobId);
    if (job === undefined || job.isLoading === isLoading) return;
    job.isLoading = isLoading;
    this.#shareRate();
  }

  async #command(
    jobId: string,
    command: Exclude<WorkerOrder['type'], 'start' | 'rate' | 'manifest'>,
  ): Promise<boolean> {
    const job = this.#jobs.get(jobId);
    if (command !== 'cancel') job?.worker.postMessage({ type: command } satisfies WorkerOrder);
    // Folders left by a previous browser run have no worker to remove them.
    else if (job === undefined) await removeFolder(jobId);
    // A worker that has not started, or has already finished, does not answer.
    else if (!job.hasBegun) this.#fail(jobId, { code: 'cancelled' });
    else if (job.finished !== undefined) this.#release(jobId);
    else {
      job.isCanceled = true;
      job.worker.postMessage({ type: command } satisfies WorkerOrder);
    }
    return job !== undefined;
  }

  async #onReport(jobId: string, data: WorkerReport): Promise<void> {
    if (data.type === 'paused' || data.type === 'resumed') this.#setLoading(jobId, data.type === 'resumed');
    if (data.type === 'failed') return this.#fail(jobId, data);
    if (data.type !== 'finished') return this.#report(jobId, data);
    this.#setLoading(jobId, false);
    const job = this.#jobs.get(jobId);
    if (job === undefined) return;
    try {
      const files = await Promise.all(
        data.files.map(async ({ name, bytes, blob }) => {
          const file = blob ?? (await openFile(jobId, name));
          // Without a type the browser guesses one, and may rename a video to .txt.
          const blobUrl = URL.createObjectURL(file.slice(0, file.size, 'application/octet-stream'));
          job.blobUrls.push(blobUrl);
          return { name, bytes, blobUrl };
        }),
      );
      // Its worker had finished when the cancellation reached it.
      if (job.isCanceled) return this.#fail(jobId, { code: 'cancelled' });
      const { health } = data;
      job.finished = { type: 'finished', files, isComplete: health.isComplete, health };
      this.#report(jobId, job.finished);
    } catch {
      this.#fail(jobId, { code: 'disk.failed' });
    }
  }

  /** Keeps what was loaded, so that the job can be resumed; a canceled one leaves nothing behind. */
  #fail(jobId: string, failure: Omit<Extract<HostedJobEvent, { type: 'failed' }>, 'type'>): void {
    this.#end(jobId);
    if (failure.code === 'cancelled') void removeFolder(jobId);
    this.#report(jobId, { ...failure, type: 'failed' });
  }

  #release(jobId: string): void {
    this.#end(jobId);
    // Not awaited, because a page may play the file for hours.
    void removeUnplayedFolder(jobId);
  }

  #end(jobId: string): void {
    const job = this.#jobs.get(jobId);
    this.#jobs.delete(jobId);
    job?.worker.terminate();
    for (const url of job?.blobUrls ?? []) URL.revokeObjectURL(url);
    this.#shareRate();
  }
}

async function openFile(jobId: string, name: string): Promise<File> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderOf(jobId));
  return (await folder.getFileHandle(name)).getFile();
}
