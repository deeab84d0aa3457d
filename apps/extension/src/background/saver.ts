import type { HostedJobEvent, PageMessage } from '@clipharbor/contracts';
import { refusalOf } from '@clipharbor/sites';
import { hostsAskedAs } from '../finding/media-hosts.ts';
import { hostsOf } from '../finding/references.ts';
import { refusalOfMedia } from '../finding/refuse.ts';
import { kindOf, titleOf } from '../finding/rows.ts';
import { maxRulesPerOwner } from '../saving/header-rule.ts';
import {
  afterEvent,
  afterLoss,
  isActive,
  isResumable,
  type JobRecord,
  noProgress,
  type OnJobEvent,
  withoutManifest,
} from '../saving/job-record.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import type { JobStore } from './job-store.ts';
import type { TabStore } from './tab-store.ts';

type StartRequest = Extract<PageMessage, { type: 'save.start' }>;
type Command = Extract<PageMessage, { type: 'save.command' }>['command'];

/** Turns requests of the user into jobs, follows them, and hands finished files to the browser's downloads. */
export class Saver {
  readonly #jobs: JobStore;
  readonly #tabs: TabStore;
  readonly #rules: HeaderRules;
  #host: HostClient | undefined;
  /** Jobs that are being handed to the host: commands wait until it knows them. */
  readonly #starting = new Map<string, Promise<void>>();

  constructor(jobs: JobStore, tabs: TabStore, rules: HeaderRules) {
    this.#jobs = jobs;
    this.#tabs = tabs;
    this.#rules = rules;
  }

  /** Host and saver know each other: the host may report before anything was asked of it. */
  attach(host: HostClient): void {
    this.#host = host;
  }

  /** After a start of the background: what is still being worked on goes on, the rest waits to be resumed. */
  async recover(): Promise<void> {
    const hosted = (await this.#host?.running()) ?? new Set<string>();
    await this.#jobs.changeAll((job) => afterLoss(job, hosted));
    const active = (await this.#jobs.all()).filter(isActive);
    await this.#rules.keepOnly(active.map(({ order }) => order.id));
  }

  async start({ tabId, mediaId, height, format }: StartRequest): Promise<void> {
    const tab = await this.#tabs.get(tabId);
    const media = tab?.media.find(({ id }) => id === mediaId);
    if (tab === undefined || media === undefined || refusalOf(tab.pageUrl) !== null) return;
    if (refusalOfMedia(tab, media) !== null) return;
    const others = await this.#jobs.all();
    // Two windows, or two clicks: one download.
    if (others.some((job) => job.mediaId === mediaId && isActive(job))) return;
    const job: JobRecord = {
      order: {
        id: crypto.randomUUID(),
        url: media.url,
        format,
        height,
        title: titleOf(tab, media),
        sourceUrl: tab.pageUrl,
        expectedBytes: media.bytes,
        inlineManifest: media.inlineManifest,
      },
      mediaId,
      kind: kindOf(media),
      request: media.request,
      hosts: [...new Set([...hostsOf([media.url, ...media.references]), ...hostsAskedAs(tab, media.request)])],
      patterns: [media.url, ...media.references].slice(0, maxRulesPerOwner),
      state: 'running',
      progress: noProgress,
      bytesPerSecond: null,
      progressAtMs: Date.now(),
      fileName: null,
      failure: null,
      createdAtMs: Date.now(),
      downloadIds: [],
    };
    await this.#jobs.add(job);
    await this.#begin(job);
  }

  async command(jobId: string, command: Command): Promise<void> {
    await this.#starting.get(jobId);
    const job = await this.#jobs.find(jobId);
    if (job === undefined) return;
    if (command === 'forget') {
      if (!isActive(job)) await this.#jobs.remove(jobId);
    } else if (command === 'resume' && isResumable(job)) {
      const resumed = await this.#jobs.change(jobId, (now) => ({
        ...now,
        state: 'running',
        failure: null,
        progressAtMs: Date.now(),
      }));
      if (resumed !== undefined) await this.#begin(resumed);
    } else {
      await this.#host?.send({ to: 'host', type: 'job.command', jobId, command });
      // Without a worker no event says that it was cancelled.
      if (command === 'cancel' && !isActive(job))
        await this.#jobs.change(jobId, (now) => ({ ...now, state: 'cancelled' }));
    }
  }

  readonly hear: OnJobEvent = async (jobId, event) => {
    const job = await this.#jobs.change(jobId, (now) => afterEvent(now, event, Date.now()));
    if (job === undefined) return;
    if (event.type === 'failed') await this.#rules.remove(jobId);
    if (event.type === 'finished') await this.#handOver(job, event);
  };

  /** The browser finished or gave up a file of ours. */
  async hearDownload({ id, state }: chrome.downloads.DownloadDelta): Promise<void> {
    if (state?.current !== 'complete' && state?.current !== 'interrupted') return;
    const job = (await this.#jobs.all()).find(({ downloadIds }) => downloadIds.includes(id));
    if (job !== undefined) await this.#settle(job.order.id, id, state.current === 'complete');
  }

  async #begin(job: JobRecord): Promise<void> {
    const starting = this.#handToHost(job);
    this.#starting.set(job.order.id, starting);
    await starting;
    this.#starting.delete(job.order.id);
  }

  async #handToHost(job: JobRecord): Promise<void> {
    try {
      await this.#addRule(job);
      await this.#host?.send({ to: 'host', type: 'job.start', order: job.order });
    } catch {
      await this.hear(job.order.id, { type: 'failed', code: 'unknown' });
    }
  }

  #addRule({ order, hosts, patterns, request }: JobRecord): Promise<void> {
    return this.#rules.add(order.id, hosts, request, { patterns: patterns ?? [], pageUrl: order.sourceUrl });
  }

  async #handOver(job: JobRecord, { files }: Extract<HostedJobEvent, { type: 'finished' }>): Promise<void> {
    const jobId = job.order.id;
    await this.#rules.remove(jobId);
    try {
      for (const { name, blobUrl } of files) {
        const id = await chrome.downloads.download({
          url: blobUrl,
          filename: name,
          conflictAction: 'uniquify',
          saveAs: false,
        });
        await this.#jobs.change(jobId, (now) => ({ ...now, downloadIds: [...now.downloadIds, id] }));
        // A small file may be there before its number was noted.
        const [item] = await chrome.downloads.search({ id });
        if (item?.state === 'complete') await this.#settle(jobId, id, true);
      }
    } catch {
      await this.#jobs.change(jobId, (now) => ({ ...now, state: 'failed', failure: 'downloads.refused' }));
    }
  }

  async #settle(jobId: string, downloadId: number, isComplete: boolean): Promise<void> {
    const job = await this.#jobs.change(jobId, (now) => {
      if (!now.downloadIds.includes(downloadId)) return now;
      if (!isComplete) return { ...now, state: 'failed', failure: 'downloads.interrupted', downloadIds: [] };
      const downloadIds = now.downloadIds.filter((id) => id !== downloadId);
      return downloadIds.length > 0 ? { ...now, downloadIds } : withoutManifest({ ...now, downloadIds, state: 'done' });
    });
    if (job?.state === 'done') await this.#host?.send({ to: 'host', type: 'job.release', jobId });
  }
}
