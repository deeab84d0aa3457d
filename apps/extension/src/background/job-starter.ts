import type { UsageGate } from '../account/meter.ts';
import { refusalOf } from '../finding/refuse.ts';
import { type JobRecord, type OnJobEvent, prepared } from '../saving/job-record.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import { readLink } from './link-reader.ts';

interface StarterOptions {
  readonly jobs: JobStore;
  readonly rules: HeaderRules;
  readonly settings: SettingsStore;
  readonly gate: UsageGate;
  readonly host: () => HostClient | undefined;
  readonly onJobEvent: OnJobEvent;
}

/** Takes a job from the queue to the host. Stops at the current step if the user cancels it. */
export class JobStarter {
  readonly #options: StarterOptions;

  constructor(options: StarterOptions) {
    this.#options = options;
  }

  async begin(job: JobRecord): Promise<void> {
    const jobId = job.order.id;
    try {
      if (!(await this.#isAdmitted(job)) || (await this.#handToHost(job))) return;
      await this.#options.rules.remove(jobId);
    } catch {
      await this.#options.onJobEvent(jobId, { type: 'failed', code: 'unknown' });
    }
  }

  /** Canceled, moved to the desktop app or removed while it was being prepared. */
  async #isWanted(jobId: string): Promise<boolean> {
    return (await this.#options.jobs.find(jobId))?.state === 'running';
  }

  /** Whether the user may have this file, and still wants it. */
  async #isAdmitted({ order, mediaId, isUnread }: JobRecord): Promise<boolean> {
    const { gate, onJobEvent } = this.#options;
    const { id: jobId, sourceUrl: pageUrl, format, url } = order;
    // A typed URL has not been checked by the list of any page. Refusing it here costs nothing.
    const refusal = isUnread ? refusalOf(url) : null;
    const failure =
      refusal ?? (await gate.reserve({ jobId, mediaId, pageUrl, format }).catch(() => 'unknown' as const));
    if (!(await this.#isWanted(jobId))) return false;
    if (failure !== null) await onJobEvent(jobId, { type: 'failed', code: failure });
    return failure === null;
  }

  /** Whether the host was given the job. */
  async #handToHost(job: JobRecord): Promise<boolean> {
    const { jobs, settings, rules } = this.#options;
    const host = this.#options.host();
    const ready = await this.#read(job);
    if (ready === undefined || host === undefined) return false;
    const { order, hosts, patterns, request } = ready;
    await rules.add(order.id, hosts, request, { patterns: patterns ?? [], pageUrl: order.sourceUrl });
    const { maxBytesPerSecond } = await settings.get();
    await host.send({ to: 'host', type: 'rate.limit', maxBytesPerSecond });
    if (!(await host.start(order, () => this.#isWanted(order.id)))) return false;
    await jobs.change(order.id, prepared);
    return true;
  }

  async #read(job: JobRecord): Promise<JobRecord | undefined> {
    const { jobs, rules, settings, onJobEvent } = this.#options;
    const host = this.#options.host();
    if (job.isUnread !== true || host === undefined) return job;
    return readLink(job, { jobs, rules, host, settings, onJobEvent });
  }
}
