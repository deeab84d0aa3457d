import type { HostedJobEvent, HostOrder, JobOrder } from '@clipharbor/contracts';
import type { OnJobEvent } from '../../saving/job-record.ts';
import type { HostClient } from '../host-client.ts';

/** A document that hosts jobs and outlives the background. Tests decide when a job finishes. */
export class HeldHost {
  /** Jobs at work or finished, until the background releases them. */
  readonly jobs = new Map<string, Extract<HostedJobEvent, { type: 'finished' }> | null>();
  readonly started: string[] = [];
  readonly sent: HostOrder[] = [];
  /** Handles job events in the current background; undefined while there is none. */
  onJobEvent: OnJobEvent | undefined;
  /** Resolves when the host may be asked to start a job. */
  opened: Promise<void> = Promise.resolve();
  inspect: HostClient['inspect'] = async () => undefined;

  async finish(jobId: string): Promise<void> {
    const files = [{ name: 'film.mp4', bytes: 9, blobUrl: `blob:${jobId}` }];
    const event = { type: 'finished' as const, files, isComplete: true };
    this.jobs.set(jobId, event);
    await this.onJobEvent?.(jobId, event);
  }

  async fail(jobId: string, code: string): Promise<void> {
    this.jobs.delete(jobId);
    await this.onJobEvent?.(jobId, { type: 'failed', code });
  }

  /** The host as seen by one background. */
  asClient(): HostClient {
    const client = {
      running: async () => new Set(this.jobs.keys()),
      inspect: (...args: Parameters<HostClient['inspect']>) => this.inspect(...args),
      limitRate: async () => undefined,
      send: (order: HostOrder) => this.#handle(order),
      start: async (order: JobOrder, isWanted: () => Promise<boolean>) => {
        await this.opened;
        if (!(await isWanted())) return false;
        this.started.push(order.id);
        if (!this.jobs.has(order.id)) this.jobs.set(order.id, null);
        return true;
      },
    };
    return client as unknown as HostClient;
  }

  async #handle(order: HostOrder): Promise<unknown> {
    this.sent.push(order);
    if (order.type === 'job.release') return this.jobs.delete(order.jobId);
    if (order.type === 'job.repeat') {
      const finished = this.jobs.get(order.jobId);
      if (finished) void this.onJobEvent?.(order.jobId, finished);
    }
    if (order.type !== 'job.command') return true;
    const isKnown = this.jobs.has(order.jobId);
    if (order.command === 'cancel' && isKnown) await this.fail(order.jobId, 'cancelled');
    if (order.command === 'halt' && isKnown) await this.fail(order.jobId, 'access.missing');
    return isKnown;
  }
}
