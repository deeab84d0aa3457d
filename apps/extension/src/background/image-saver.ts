import { loadedImages, type PageMessage, type PopupState, readMessage, zippedImages } from '@clipharbor/contracts';
import { hostsOf } from '../finding/references.ts';
import { refererOf } from '../finding/referer.ts';
import { refusalOfRequest } from '../finding/refuse.ts';
import type { TabMedia } from '../finding/tab-media.ts';
import { imagesOf } from '../guest/images.ts';
import { chosenImages } from '../saving/choose-images.ts';
import { siteFolder } from '../saving/file-name.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import type { TabStore } from './tab-store.ts';

type ArchiveState = NonNullable<PopupState['imageArchive']>;

type SaveRequest = Pick<Extract<PageMessage, { type: 'images.save' }>, 'tabId' | 'ids' | 'as'>;

interface NamedImage {
  readonly url: string;
  readonly title: string;
}

interface Loaded {
  readonly files: readonly { readonly name: string; readonly blobUrl: string }[];
  readonly saved: number;
  readonly failed: number;
}

/** Saves the pictures of a page, as one archive or as single files. */
export class ImageSaver {
  readonly #tabs: TabStore;
  readonly #host: HostClient;
  readonly #rules: HeaderRules;
  readonly #settings: SettingsStore;
  readonly #states = new Map<number, ArchiveState>();
  readonly #blobUrls = new Map<number, string>();
  #listener: () => void = () => undefined;

  constructor(tabs: TabStore, host: HostClient, rules: HeaderRules, settings: SettingsStore) {
    this.#tabs = tabs;
    this.#host = host;
    this.#rules = rules;
    this.#settings = settings;
  }

  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  stateOf(tabId: number): ArchiveState | null {
    return this.#states.get(tabId) ?? null;
  }

  async save({ tabId, ids, as = 'zip' }: SaveRequest): Promise<void> {
    const tab = await this.#tabs.get(tabId);
    const { minImagePixels, usesSiteFolders } = await this.#settings.get();
    const images = chosenImages(tab === undefined ? [] : loadableImages(tab), minImagePixels, ids);
    if (tab === undefined || images.length === 0 || this.stateOf(tabId)?.state === 'running') return;
    this.#set(tabId, { state: 'running', saved: 0, failed: 0 });
    const owner = `images ${tabId}`;
    try {
      const request = { referer: refererOf(tab.pageUrl, ''), origin: null };
      await this.#rules.add(owner, hostsOf(images.map(({ url }) => url)), request, { pageUrl: tab.pageUrl });
      const { files, saved, failed } = await (as === 'zip' ? this.#zip(images) : this.#load(images));
      const folder = usesSiteFolders ? `${siteFolder(tab.pageUrl)}/` : '';
      for (const { name, blobUrl } of files) await this.#download(`${folder}${name}`, blobUrl);
      this.#set(tabId, { state: 'done', saved, failed });
    } catch {
      this.#set(tabId, { state: 'failed', saved: 0, failed: images.length });
    } finally {
      await this.#rules.remove(owner).catch(() => undefined);
    }
  }

  async #zip(images: readonly NamedImage[]): Promise<Loaded> {
    const read = readMessage(
      zippedImages,
      await this.#host.send({ to: 'host', type: 'images.zip', images: [...images] }),
    );
    if (!read.ok || read.message.blobUrl === null) throw new Error('no archive');
    const { blobUrl, saved, failed } = read.message;
    return { files: [{ name: 'images.zip', blobUrl }], saved, failed };
  }

  async #load(images: readonly NamedImage[]): Promise<Loaded> {
    const read = readMessage(
      loadedImages,
      await this.#host.send({ to: 'host', type: 'images.load', images: [...images] }),
    );
    if (!read.ok || read.message.files.length === 0) throw new Error('no images');
    const { files, failed } = read.message;
    return { files, saved: files.length, failed };
  }

  async #download(filename: string, blobUrl: string): Promise<void> {
    const id = await chrome.downloads.download({ url: blobUrl, filename, conflictAction: 'uniquify' });
    this.#blobUrls.set(id, blobUrl);
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

/** Without those that lead into a private network. */
const loadableImages = (tab: TabMedia) =>
  imagesOf(tab).filter(({ url }) => refusalOfRequest(tab.pageUrl, url) === null);
