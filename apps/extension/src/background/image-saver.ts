import { type PopupState, readMessage, zippedImages } from '@clipharbor/contracts';
import { hostsOf } from '../finding/references.ts';
import { refererOf } from '../finding/referer.ts';
import { refusalOfRequest } from '../finding/refuse.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import type { TabStore } from './tab-store.ts';

type ArchiveState = NonNullable<PopupState['imageArchive']>;

/** Saves the pictures of a page as one archive. */
export class ImageSaver {
  readonly #tabs: TabStore;
  readonly #host: HostClient;
  readonly #rules: HeaderRules;
  readonly #states = new Map<number, ArchiveState>();
  readonly #blobUrls = new Map<number, string>();
  #listener: () => void = () => undefined;

  constructor(tabs: TabStore, host: HostClient, rules: HeaderRules) {
    this.#tabs = tabs;
    this.#host = host;
    this.#rules = rules;
  }

  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  stateOf(tabId: number): ArchiveState | null {
    return this.#states.get(tabId) ?? null;
  }

  async save(tabId: number): Promise<void> {
    const tab = await this.#tabs.get(tabId);
    if (tab === undefined || tab.images.length === 0 || this.stateOf(tabId)?.state === 'running') return;
    this.#set(tabId, { state: 'running', saved: 0, failed: 0 });
    const owner = `images ${tabId}`;
    try {
      const open = tab.images.filter(({ url }) => refusalOfRequest(tab.pageUrl, url) === null);
      const images = open.map(({ url, title }) => ({ url, title }));
      const request = { referer: refererOf(tab.pageUrl, ''), origin: null };
      await this.#rules.add(owner, hostsOf(images.map(({ url }) => url)), request, { pageUrl: tab.pageUrl });
      const read = readMessage(zippedImages, await this.#host.send({ to: 'host', type: 'images.zip', images }));
      if (!read.ok || read.message.blobUrl === null) throw new Error('no archive');
      const { blobUrl, saved, failed } = read.message;
      const id = await chrome.downloads.download({ url: blobUrl, filename: 'images.zip', conflictAction: 'uniquify' });
      this.#blobUrls.set(id, blobUrl);
      this.#set(tabId, { state: 'done', saved, failed });
    } catch {
      this.#set(tabId, { state: 'failed', saved: 0, failed: tab.images.length });
    } finally {
      await this.#rules.remove(owner).catch(() => undefined);
    }
  }

  /** The browser has the archive, or gave up: its memory may go. */
  async hearDownload({ id, state }: chrome.downloads.DownloadDelta): Promise<void> {
    const blobUrl = this.#blobUrls.get(id);
    if (blobUrl === undefined || (state?.current !== 'complete' && state?.current !== 'interrupted')) return;
    this.#blobUrls.delete(id);
    await this.#host.send({ to: 'host', type: 'blob.release', blobUrl });
  }

  #set(tabId: number, state: ArchiveState): void {
    this.#states.set(tabId, state);
    this.#listener();
  }
}
