import type { MediaRow } from '@clipharbor/contracts';
import type { Saver } from '../background/saver.ts';
import { bestRow } from '../finding/best-row.ts';
import { classifyAddress } from '../finding/classify.ts';
import { askedBy } from '../finding/documents.ts';
import { mediaId, mediaKey } from '../finding/media-key.ts';
import { refusalOf } from '../finding/refuse.ts';
import { rowsOf } from '../finding/rows.ts';
import { addMedia, hasMedia, type TabMedia } from '../finding/tab-media.ts';
import type { TabStore } from '../storage/tab-store.ts';

/** Saves without the list: the clicked element, or a page's main content. */
export class DirectSaver {
  readonly #tabs: TabStore;
  readonly #saver: Saver;
  readonly #look: (tabId: number) => Promise<void>;

  constructor(tabs: TabStore, saver: Saver, look: (tabId: number) => Promise<void>) {
    this.#tabs = tabs;
    this.#saver = saver;
    this.#look = look;
  }

  /** Returns false if nothing could be started; the list explains why. */
  async saveBest(tabId: number): Promise<boolean> {
    const tab = await this.#lookInto(tabId);
    return tab !== undefined && this.#start(tabId, tab, bestRow(rowsOf(tab, new Set())));
  }

  async saveAddress(tabId: number, url: string, kind: 'video' | 'audio'): Promise<boolean> {
    if (refusalOf(url) !== null || (await this.#lookInto(tabId)) === undefined) return false;
    const sighting = classifyAddress(url, kind) ?? ({ role: 'file', kind, bytes: null } as const);
    await this.#tabs.change(tabId, (tab) =>
      addMedia(tab, {
        url,
        sighting,
        // For a medium seen earlier, the requesting document is already known.
        ...(hasMedia(tab, url) ? {} : askedBy(tab, tab.pageUrl, url)),
      }),
    );
    const tab = await this.#tabs.get(tabId);
    const row = tab && rowsOf(tab, new Set()).find(({ id }) => id === mediaId(mediaKey(url)));
    return tab !== undefined && this.#start(tabId, tab, row ?? null);
  }

  async #lookInto(tabId: number): Promise<TabMedia | undefined> {
    await this.#look(tabId);
    const tab = await this.#tabs.get(tabId);
    return tab === undefined || refusalOf(tab.pageUrl) !== null ? undefined : tab;
  }

  async #start(tabId: number, tab: TabMedia, row: MediaRow | null): Promise<boolean> {
    if (row === null || row.formats.length === 0) return false;
    await this.#saver.startRow(tabId, tab, row);
    return true;
  }
}
