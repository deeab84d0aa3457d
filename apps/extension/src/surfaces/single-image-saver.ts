import { loadedImages, readMessage } from '@clipharbor/contracts';
import type { HeaderRules } from '../background/header-rules.ts';
import type { HostClient } from '../background/host-client.ts';
import { startDownload } from '../background/start-download.ts';
import { refererFrom } from '../finding/documents.ts';
import { hostsOf } from '../finding/references.ts';
import { refererOf } from '../finding/referer.ts';
import { refusalOf, refusalOfRequest } from '../finding/refuse.ts';
import { fileOf } from '../finding/rows.ts';
import type { TabStore } from '../storage/tab-store.ts';

/** Saves the image that was clicked, with the Referer of the page's own request. */
export class SingleImageSaver {
  readonly #host: HostClient;
  readonly #rules: HeaderRules;
  readonly #tabs: TabStore;

  constructor(host: HostClient, rules: HeaderRules, tabs: TabStore) {
    this.#host = host;
    this.#rules = rules;
    this.#tabs = tabs;
  }

  /** Returns false if nothing was saved. */
  async save(tabId: number, url: string): Promise<boolean> {
    const pageUrl = await addressOf(tabId);
    if (refusalOf(pageUrl) !== null || (isWeb(url) && refusalOfRequest(pageUrl, url) !== null)) return false;
    // Without access to its host, we cannot load it ourselves; the browser can, but without the Referer.
    if (!isWeb(url) || !(await hasAccess(url))) {
      await chrome.downloads.download({ url, conflictAction: 'uniquify' });
      return true;
    }
    const tab = await this.#tabs.get(tabId);
    const referer = tab === undefined ? refererOf(pageUrl, url) : refererFrom(tab, pageUrl, url);
    return this.#load(url, pageUrl, referer);
  }

  async #load(url: string, pageUrl: string, referer: string | null): Promise<boolean> {
    const owner = `image ${crypto.randomUUID()}`;
    try {
      await this.#rules.add(owner, hostsOf([url]), { referer, origin: null }, { pageUrl });
      const images = [{ url, title: fileOf(url) }];
      const read = readMessage(loadedImages, await this.#host.send({ to: 'host', type: 'images.load', images }));
      const [file] = read.ok ? read.message.files : [];
      if (file === undefined) return false;
      const { blobUrl, name } = file;
      const id = await startDownload({ url: blobUrl, filename: name });
      this.#releaseAfter(id, blobUrl);
      return true;
    } catch {
      return false;
    } finally {
      await this.#rules.remove(owner).catch(() => undefined);
    }
  }

  /** Keeps the image in memory until the browser has saved it or failed. */
  #releaseAfter(downloadId: number, blobUrl: string): void {
    const onChanged = ({ id, state }: chrome.downloads.DownloadDelta): void => {
      if (id !== downloadId || (state?.current !== 'complete' && state?.current !== 'interrupted')) return;
      chrome.downloads.onChanged.removeListener(onChanged);
      void this.#host.send({ to: 'host', type: 'blob.release', blobUrl });
    };
    chrome.downloads.onChanged.addListener(onChanged);
  }
}

const isWeb = (url: string): boolean => /^https?:/i.test(url);

/** The click itself grants access to the URL of its tab. */
const addressOf = async (tabId: number): Promise<string> => (await chrome.tabs.get(tabId)).url ?? '';

const hasAccess = (url: string): Promise<boolean> =>
  chrome.permissions.contains({ origins: [`${new URL(url).protocol}//${new URL(url).hostname}/*`] });
