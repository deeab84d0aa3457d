import { loadedImages, type PageMessage, type PopupState, readMessage, zippedImages } from '@clipharbor/contracts';
import type { ImageMeter } from '../account/image-meter.ts';
import { refererFrom } from '../finding/documents.ts';
import { imagesOf } from '../finding/page-images.ts';
import { hostsOf } from '../finding/references.ts';
import { refusalOfRequest } from '../finding/refuse.ts';
import type { TabMedia } from '../finding/tab-media.ts';
import { chosenImages } from '../saving/choose-images.ts';
import { siteFolder } from '../saving/file-name.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { TabStore } from '../storage/tab-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import { startDownload } from './start-download.ts';

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

/** Saves the images of a page, as one archive or as individual files. */
export class ImageSaver {
  readonly #tabs: TabStore;
  readonly #host: HostClient;
  readonly #rules: HeaderRules;
  readonly #settings: SettingsStore;
  readonly #states = new Map<number, ArchiveState>();
  readonly #meter: ImageMeter;
  /** Files being handed to the browser's downloads. */
  readonly #waiting = new Map<number, (isComplete: boolean) => void>();
  #listener: () => void = () => undefined;

  constructor(tabs: TabStore, host: HostClient, rules: HeaderRules, settings: SettingsStore, meter: ImageMeter) {
    this.#tabs = tabs;
    this.#host = host;
    this.#rules = rules;
    this.#settings = settings;
    this.#meter = meter;
  }

  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  stateOf(tabId: number): ArchiveState | null {
    return this.#states.get(tabId) ?? null;
  }

  async save({ tabId, ids, as = 'zip' }: SaveRequest): Promise<void> {
    const tab = await this.#tabs.get(tabId);
    const { minImagePixels } = await this.#settings.get();
    const images = chosenImages(tab === undefined ? [] : loadableImages(tab), minImagePixels, ids);
    if (tab === undefined || images.length === 0 || this.stateOf(tabId)?.state === 'running') return;
    this.#set(tabId, { state: 'running', saved: 0, failed: 0, failure: null });
    let result = { saved: 0, failed: images.length };
    const outcome = await this.#meter
      .count(tab.pageUrl, async () => {
        result = await this.#saveAll(tabId, tab, images, as);
        return true;
      })
      .catch(() => 'failed' as const);
    if (outcome === 'saved') this.#set(tabId, { state: 'done', ...result, failure: null });
    else {
      const failure = outcome === 'failed' ? null : outcome;
      this.#set(tabId, { state: 'failed', saved: 0, failed: images.length, failure });
    }
  }

  async #saveAll(tabId: number, tab: TabMedia, images: readonly NamedImage[], as: 'zip' | 'files') {
    const owner = `images ${tabId}`;
    const { pageUrl } = tab;
    try {
      const request = { referer: refererFrom(tab, pageUrl, ''), origin: null };
      await this.#rules.add(owner, hostsOf(images.map(({ url }) => url)), request, { pageUrl });
      const { files, saved, failed } = await (as === 'zip' ? this.#zip(images) : this.#load(images));
      const { usesSiteFolders } = await this.#settings.get();
      const folder = usesSiteFolders ? `${siteFolder(pageUrl)}/` : '';
      for (const { name, blobUrl } of files) await this.#download(`${folder}${name}`, blobUrl);
      return { saved, failed };
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

  /** Resolves once the browser has the file and its memory can be released. */
  async #download(filename: string, blobUrl: string): Promise<void> {
    try {
      const id = await startDownload({ url: blobUrl, filename });
      const ended = new Promise<boolean>((resolve) => this.#waiting.set(id, resolve));
      // A small file may be complete before its id is known.
      const [item] = await chrome.downloads.search({ id });
      this.#onEnd(id, item?.state);
      if (!(await ended)) throw new Error('the browser gave up');
    } finally {
      await this.#host.send({ to: 'host', type: 'blob.release', blobUrl });
    }
  }

  hearDownload({ id, state }: chrome.downloads.DownloadDelta): void {
    this.#onEnd(id, state?.current);
  }

  #onEnd(id: number, state: string | undefined): void {
    if (state !== 'complete' && state !== 'interrupted') return;
    this.#waiting.get(id)?.(state === 'complete');
    this.#waiting.delete(id);
  }

  #set(tabId: number, state: ArchiveState): void {
    this.#states.set(tabId, state);
    this.#listener();
  }
}

/** Excludes images that lead into a private network. */
const loadableImages = (tab: TabMedia) =>
  imagesOf(tab).filter(({ url }) => refusalOfRequest(tab.pageUrl, url) === null);
