import type { HostedJobEvent, MediaRow, PageMessage } from '@clipharbor/contracts';
import type { UsageGate } from '../account/meter.ts';
import { refusalOf, refusalOfMedia } from '../finding/refuse.ts';
import { rowsOf } from '../finding/rows.ts';
import type { TabMedia } from '../finding/tab-media.ts';
import { afterChoice, defaultChoice, defaultOptions } from '../saving/default-choice.ts';
import { siteOf } from '../saving/file-name.ts';
import {
  afterEvent,
  afterLoss,
  afterSaved,
  cancelled,
  isActive,
  isOver,
  isPending,
  isResumable,
  isUnderWay,
  isWaiting,
  type JobRecord,
  type OnJobEvent,
  queued,
} from '../saving/job-record.ts';
import { jobForMedia } from '../saving/new-job.ts';
import { canSavePartial, partialName } from '../saving/partial.ts';
import { rowsToSave } from '../saving/rows-to-save.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { TabStore } from '../storage/tab-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import { JobQueue } from './job-queue.ts';
import { JobStarter } from './job-starter.ts';
import { startDownloadOnce } from './start-download.ts';

type StartRequest = Extract<PageMessage, { type: 'save.start' }>;
type MediaChoice = Omit<StartRequest, 'type' | 'to'>;
type FinishedEvent = Extract<HostedJobEvent, { type: 'finished' }>;
type Command = Extract<PageMessage, { type: 'save.command' }>['command'];

/** Turns user requests into jobs, follows them, and hands finished files to the browser's downloads. */
export class Saver {
  readonly #jobs: JobStore;
  readonly #tabs: TabStore;
  readonly #rules: HeaderRules;
  readonly #settings: SettingsStore;
  readonly #queue: JobQueue;
  #host: HostClient | undefined;
  /** Media for which a job is being created, so that a simultaneous second request creates no other. */
  readonly #opening = new Set<string>();
  /** Finished jobs whose files are being handed to the browser. */
  readonly #handingOver = new Set<string>();
  #onFailed: (job: JobRecord) => Promise<void> = async () => undefined;
  #offer: (job: JobRecord) => Promise<boolean> = async () => false;

  constructor(jobs: JobStore, tabs: TabStore, rules: HeaderRules, settings: SettingsStore, gate: UsageGate) {
    this.#jobs = jobs;
    this.#tabs = tabs;
    this.#rules = rules;
    this.#settings = settings;
    const starter = new JobStarter({
      jobs,
      rules,
      settings,
      gate,
      host: () => this.#host,
      onJobEvent: this.onJobEvent,
    });
    this.#queue = new JobQueue(jobs, settings, (job) => starter.begin(job));
  }

  /** Set later, because host and saver depend on each other: the host may report before it gets any order. */
  attach(host: HostClient): void {
    this.#host = host;
  }

  /** Registers a listener for failed jobs. */
  onFailed(listener: (job: JobRecord) => Promise<void>): void {
    this.#onFailed = listener;
  }

  /** Registers a callback that may take over a new download before it starts here. */
  offerTo(taker: (job: JobRecord) => Promise<boolean>): void {
    this.#offer = taker;
  }

  /** Jobs that are still being worked on continue; jobs that lost their worker wait to be resumed. */
  async findLost(): Promise<void> {
    // The host cannot know a job that starts before or while it answers.
    const isAtWork = (job: JobRecord): boolean => isActive(job) && !this.#queue.isStarting(job.order.id);
    const asked = new Set((await this.#jobs.all()).filter(isAtWork).map(({ order }) => order.id));
    const hosted = await this.#host?.running();
    if (hosted === undefined) return;
    await this.#jobs.changeAll((job) => (asked.has(job.order.id) && isAtWork(job) ? afterLoss(job, hosted) : job));
    for (const jobId of hosted) await this.#endOrphan(jobId).catch(() => undefined);
  }

  /** An earlier background may have stopped after marking a download as ended and before notifying its worker. */
  async #endOrphan(jobId: string): Promise<void> {
    const state = (await this.#jobs.find(jobId))?.state;
    if (state === 'done') await this.#host?.send({ to: 'host', type: 'job.release', jobId });
    const isOrphan = state === undefined && !(await this.#jobs.isDamaged(jobId));
    if (isOrphan || state === 'cancelled' || state === 'handedOver') await this.#cancelAtHost(jobId);
  }

  /** Call after the background has started. */
  async recover(): Promise<void> {
    await this.findLost();
    const active = (await this.#jobs.all()).filter(isActive);
    // Leftover rules do no harm, because they apply only to our own requests.
    await this.#rules.keepOnly(active.map(({ order }) => order.id)).catch(() => undefined);
    this.#queue.open();
    // The previous background may have stopped between the last byte and the browser's downloads.
    for (const { order, state } of active) {
      if (state === 'paused') continue;
      await this.#host?.send({ to: 'host', type: 'job.repeat', jobId: order.id }).catch(() => undefined);
    }
  }

  async start(choice: MediaChoice): Promise<void> {
    await this.startTogether([choice]);
  }

  /** Stores all downloads in one step before any of them starts, so that a browser that closes keeps either all or none. */
  async startTogether(choices: readonly MediaChoice[]): Promise<void> {
    const claimed = new Map<string, MediaChoice>();
    for (const choice of choices) if (!this.#opening.has(choice.mediaId)) claimed.set(choice.mediaId, choice);
    for (const mediaId of claimed.keys()) this.#opening.add(mediaId);
    try {
      await this.#open([...claimed.values()]);
    } finally {
      for (const mediaId of claimed.keys()) this.#opening.delete(mediaId);
    }
  }

  async #open(choices: readonly MediaChoice[]): Promise<void> {
    const jobs: JobRecord[] = [];
    for (const choice of choices) {
      const job = await this.prepare(choice);
      if (job !== undefined) jobs.push(job);
    }
    const { usesDesktopApp } = await this.#settings.get();
    if (!usesDesktopApp) return this.#jobs.add(...jobs);
    // The app may take a while to answer, so a declined download starts without waiting for the next answer.
    for (const job of jobs) if (!(await this.#offer(job))) await this.#jobs.add(job);
  }

  /** The download of a medium, not yet in the list. Undefined where there is nothing to save or it is already being saved. */
  async prepare({ tabId, mediaId, height, format, options }: MediaChoice): Promise<JobRecord | undefined> {
    const tab = await this.#tabs.get(tabId);
    const media = tab?.media.find(({ id }) => id === mediaId);
    if (tab === undefined || media === undefined || refusalOf(tab.pageUrl) !== null) return undefined;
    if (refusalOfMedia(tab, media) !== null) return undefined;
    const others = await this.#jobs.all();
    // Two windows or two clicks make one download.
    if (others.some((job) => job.mediaId === mediaId && isUnderWay(job))) return undefined;
    const settings = await this.#settings.get();
    const row = rowsOf(tab, new Set()).find(({ id }) => id === mediaId);
    const change = row === undefined ? null : afterChoice(settings, siteOf(tab.pageUrl), row, { height, format });
    if (change !== null) await this.#settings.change(change);
    return jobForMedia(tab, media, { height, format, options }, settings, Date.now());
  }

  /** Saves everything in a tab except live streams, each as one click would save it. */
  async startAll(tabId: number): Promise<void> {
    const tab = await this.#tabs.get(tabId);
    if (tab === undefined) return;
    const rows = rowsToSave(rowsOf(tab, new Set()));
    await this.startTogether(await Promise.all(rows.map((row) => this.#suggested(tabId, tab, row))));
  }

  /** Saves a medium as a click on its button would: with the choices that its row suggests. */
  async startRow(tabId: number, tab: TabMedia, row: MediaRow): Promise<void> {
    await this.start(await this.#suggested(tabId, tab, row));
  }

  async #suggested(tabId: number, { pageUrl }: TabMedia, row: MediaRow): Promise<MediaChoice> {
    const settings = await this.#settings.get();
    const choice = defaultChoice(row, settings, siteOf(pageUrl));
    return { tabId, mediaId: row.id, ...choice, options: defaultOptions(row, settings) };
  }

  async command(jobId: string, command: Command): Promise<void> {
    if (command === 'cancel') return this.#cancel(jobId);
    await this.#queue.untilStarted(jobId);
    const job = await this.#jobs.find(jobId);
    if (job === undefined) return;
    if (command === 'forget') {
      if (!isPending(job)) await this.#forget(job);
    } else if (command === 'show') {
      await this.#show(job);
    } else if (command === 'savePartial') {
      if (!canSavePartial(job)) return;
      await this.#jobs.change(jobId, (now) =>
        queued({ ...now, order: { ...now.order, allowPartial: true } }, Date.now()),
      );
    } else if (command === 'resume' && (isResumable(job) || job.state === 'paused')) {
      await this.#jobs.change(jobId, (now) => queued(now, Date.now()));
    } else if (command !== 'resume') {
      await this.#host?.send({ to: 'host', type: 'job.command', jobId, command });
    }
  }

  /** Does not wait for a pending start, which may itself be waiting for a server or for a link to be read. */
  async #cancel(jobId: string): Promise<void> {
    let isStarting = false;
    const job = await this.#jobs.change(jobId, (now) => {
      isStarting = this.#queue.isStarting(jobId);
      return isWaiting(now) || (isStarting && now.state === 'running') ? cancelled(now) : now;
    });
    // Its files are being saved, or it is no longer ours.
    if (job === undefined || job.state === 'saving' || job.state === 'done' || job.state === 'handedOver') return;
    if (!isStarting) return this.#cancelAtHost(jobId);
    // Deletes what an earlier attempt has loaded, and cancels a start that could no longer be prevented.
    void this.#queue
      .untilStarted(jobId)
      .then(() => this.#cancelAtHost(jobId))
      .catch(() => undefined);
  }

  /** Ends the work on a job and deletes what was loaded. */
  async #cancelAtHost(jobId: string): Promise<void> {
    const isKnown = await this.#host?.send({ to: 'host', type: 'job.command', jobId, command: 'cancel' });
    // Without a worker, no event reports the cancellation.
    if (isKnown === false) await this.#jobs.change(jobId, (now) => (isActive(now) ? cancelled(now) : now));
    await this.#rules.remove(jobId);
  }

  /** Removes from the list every download that has ended. */
  async clearHistory(): Promise<void> {
    for (const job of await this.#jobs.all()) if (isOver(job)) await this.#forget(job);
  }

  async #forget({ order, state }: JobRecord): Promise<void> {
    // A failed download keeps what it has loaded for another try.
    if (state === 'failed') await this.#host?.send({ to: 'host', type: 'job.release', jobId: order.id });
    await this.#jobs.remove(order.id);
  }

  /** Another program has taken it over: ends the work here and deletes what was loaded. */
  async release(jobId: string): Promise<void> {
    await this.#queue.untilStarted(jobId);
    await this.#cancelAtHost(jobId);
  }

  /** Opens the folder with the file, if it is still there. */
  async #show({ order, savedIds = [] }: JobRecord): Promise<void> {
    const [id] = savedIds;
    const [item] = id === undefined ? [] : await chrome.downloads.search({ id });
    if (item?.exists) chrome.downloads.show(item.id);
    else await this.#jobs.change(order.id, (now) => ({ ...now, isFileGone: true }));
  }

  readonly onJobEvent: OnJobEvent = async (jobId, event) => {
    if (event.type === 'finished') return this.#hearFinished(jobId, event);
    const job = await this.#jobs.change(jobId, (now) => afterEvent(now, event, Date.now()));
    if (event.type !== 'failed') return;
    await this.#rules.remove(jobId);
    if (job?.state === 'failed') await this.#onFailed(job);
  };

  /** May be called more than once, even concurrently. */
  async #hearFinished(jobId: string, event: FinishedEvent): Promise<void> {
    if (this.#handingOver.has(jobId)) return;
    this.#handingOver.add(jobId);
    try {
      const job = await this.#jobs.change(jobId, (now) => afterEvent(now, event, Date.now()));
      if (job?.state === 'saving') await this.#handOver(job, event);
      // Canceled too late, when nothing was left to stop.
      if (job?.state === 'cancelled') await this.#cancelAtHost(jobId);
    } finally {
      this.#handingOver.delete(jobId);
    }
  }

  /** Called when the browser has saved one of our files or failed to. */
  async hearDownload({ id, state, exists }: chrome.downloads.DownloadDelta): Promise<void> {
    if (exists?.current === false)
      await this.#jobs.changeAll((job) => (job.savedIds?.includes(id) ? { ...job, isFileGone: true } : job));
    if (state?.current !== 'complete' && state?.current !== 'interrupted') return;
    const job = (await this.#jobs.all()).find(({ downloadIds }) => downloadIds.includes(id));
    if (job !== undefined) await this.#settle(job.order.id, id, state.current === 'complete');
  }

  async #handOver(job: JobRecord, event: FinishedEvent): Promise<void> {
    const jobId = job.order.id;
    await this.#rules.remove(jobId);
    const { asksWhereToSave } = await this.#settings.get();
    const isPartial = job.order.allowPartial === true && !event.isComplete;
    const files = event.files.map((file) => (isPartial ? { ...file, name: partialName(file.name) } : file));
    if (isPartial) await this.#jobs.change(jobId, (now) => ({ ...now, isPartial, fileName: files[0]?.name ?? null }));
    try {
      for (const { name, blobUrl } of files) {
        const id = await startDownloadOnce({
          url: blobUrl,
          filename: job.folder === undefined ? name : `${job.folder}/${name}`,
          saveAs: asksWhereToSave,
        });
        await this.#jobs.change(jobId, (now) => ({ ...now, downloadIds: [...now.downloadIds, id] }));
        // A small file may be complete before its id was stored.
        const [item] = await chrome.downloads.search({ id });
        if (item?.state === 'complete') await this.#settle(jobId, id, true);
      }
    } catch {
      await this.#jobs.change(jobId, (now) => ({ ...now, state: 'failed', failure: 'downloads.refused' }));
    }
  }

  async #settle(jobId: string, downloadId: number, isComplete: boolean): Promise<void> {
    const job = await this.#jobs.change(jobId, (now) => {
      if (isComplete || !now.downloadIds.includes(downloadId)) return afterSaved(now, downloadId);
      return { ...now, state: 'failed', failure: 'downloads.interrupted', downloadIds: [] };
    });
    if (job?.state === 'done') await this.#host?.send({ to: 'host', type: 'job.release', jobId });
  }
}
