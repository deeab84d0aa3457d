import {
  type DesktopStatus,
  type FeedFailure,
  type GuestView,
  type PopupState,
  pageMessage,
  readMessage,
} from '@clipharbor/contracts';
import { imagesOf } from '../finding/page-images.ts';
import { refusalOf } from '../finding/refuse.ts';
import { rowsOf } from '../finding/rows.ts';
import type { TabMedia } from '../finding/tab-media.ts';
import { isPopup } from '../messaging/senders.ts';
import { siteOf } from '../saving/file-name.ts';
import { savedBefore } from '../saving/job-record.ts';
import { viewsOf } from '../saving/queue.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { Batch } from '../storage/batch.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { TabStore } from '../storage/tab-store.ts';
import type { ImageSaver } from './image-saver.ts';
import type { Thumbnails } from './thumbnails.ts';

const pauseMs = 80;
/** How long a popup needs to render its first list. */
const drawingMs = 250;

type GuestViewOf = (tab: TabMedia | undefined) => Promise<GuestView | null>;

interface Watcher {
  readonly port: chrome.runtime.Port;
  readonly tabId: number;
}

interface FeedSources {
  readonly tabs: TabStore;
  readonly jobs: JobStore;
  readonly images: ImageSaver;
  readonly settings: SettingsStore;
  readonly thumbnails: Thumbnails;
  readonly guestView: GuestViewOf;
  readonly desktopStatus: () => DesktopStatus | null;
}

/** Sends open popups the current state, and again whenever it changes. Changes are batched. */
export class PopupFeed {
  readonly #tabs: TabStore;
  readonly #jobs: JobStore;
  readonly #images: ImageSaver;
  readonly #settings: SettingsStore;
  readonly #guestView: GuestViewOf;
  readonly #desktopStatus: () => DesktopStatus | null;
  readonly #thumbnails: Thumbnails;
  readonly #watchers = new Set<Watcher>();
  readonly #due = new Batch<Watcher>(pauseMs, (watchers) => {
    for (const watcher of watchers) if (this.#watchers.has(watcher)) void this.#send(watcher);
  });
  #onUnwatched: () => void = () => undefined;

  constructor({ tabs, jobs, images, settings, thumbnails, guestView, desktopStatus }: FeedSources) {
    this.#tabs = tabs;
    this.#jobs = jobs;
    this.#images = images;
    this.#settings = settings;
    this.#guestView = guestView;
    this.#desktopStatus = desktopStatus;
    this.#thumbnails = thumbnails;
    images.onChange(() => this.refresh());
    tabs.onChange(() => this.refresh());
    jobs.onChange(() => this.refresh());
    settings.onChange(() => this.refresh());
  }

  /** Accepts a connection from one of our pages. Its first message names the tab. */
  accept(port: chrome.runtime.Port, look: (tabId: number) => void): void {
    if (!isPopup(port.sender)) {
      port.disconnect();
      return;
    }
    port.onMessage.addListener((value: unknown) => {
      const read = readMessage(pageMessage, value);
      if (!read.ok || read.message.type !== 'media.look') return;
      const watcher = { port, tabId: read.message.tabId };
      this.#watchers.add(watcher);
      port.onDisconnect.addListener(() => {
        this.#watchers.delete(watcher);
        if (!this.isWatched) this.#onUnwatched();
      });
      void this.#answer(watcher, look);
    });
  }

  /** Sends the known state first: scanning the page competes for the processor while the popup renders. */
  async #answer(watcher: Watcher, look: (tabId: number) => void): Promise<void> {
    const tab = await this.#tabs.get(watcher.tabId).catch(() => undefined);
    await this.#send(watcher);
    const hasList = tab !== undefined && tab.media.length > 0;
    setTimeout(() => look(watcher.tabId), hasList ? drawingMs : 0);
  }

  /** Called when the last window that showed the list was closed. */
  onUnwatched(listener: () => void): void {
    this.#onUnwatched = listener;
  }

  /** Whether one of our windows shows the list. */
  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  refresh(): void {
    for (const watcher of this.#watchers) this.#due.add(watcher);
  }

  async #send({ port, tabId }: Watcher): Promise<void> {
    const state = await this.#stateOf(tabId).catch((): FeedFailure => ({ hasFailed: true }));
    try {
      port.postMessage(state);
    } catch {
      // Closed in the meantime.
    }
  }

  async #stateOf(tabId: number): Promise<PopupState> {
    const [tab, jobs, hasDamagedJobs, settings, hasAllAccess] = await Promise.all([
      this.#tabs.get(tabId),
      this.#jobs.all(),
      this.#jobs.hasUnacknowledgedDamage(),
      this.#settings.get(),
      chrome.permissions.contains({ origins: ['*://*/*'] }),
    ]);
    const saved = new Set(savedBefore(jobs, tab?.sinceMs ?? 0));
    return {
      media: tab === undefined ? [] : this.#thumbnails.fill(tabId, rowsOf(tab, saved)),
      images: tab === undefined ? [] : imagesOf(tab),
      jobs: viewsOf(jobs),
      hasDamagedJobs,
      imageArchive: this.#images.stateOf(tabId),
      refusal: tab === undefined ? null : (refusalOf(tab.pageUrl) ?? tab.frameRefusal ?? null),
      hasAllAccess,
      desktop: this.#desktopStatus(),
      guest: await this.#guestView(tab),
      site: tab === undefined ? '' : siteOf(tab.pageUrl),
      settings,
    };
  }
}
