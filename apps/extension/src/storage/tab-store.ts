import { documentsAfterMove, shownPrerendered } from '../finding/documents.ts';
import { emptyTab, isOtherPage, type TabMedia } from '../finding/tab-media.ts';
import { Batch } from './batch.ts';
import { Stored } from './stored.ts';

type Tabs = Readonly<Record<string, TabMedia>>;
/** A page that loads hundreds of media at once is processed ten times a second instead of on every request. */
const pauseMs = 100;

type Listener = (tabId: number, tab: TabMedia | undefined) => void;

const isRecord = (value: unknown): value is Tabs =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is known about each tab. Lasts for the browser session, longer than the background. */
export class TabStore {
  readonly #tabs = new Stored<Tabs>(chrome.storage.session, 'tabs', {}, (value) =>
    isRecord(value) ? value : undefined,
  );
  readonly #listeners: Listener[] = [];
  readonly #lookedAtMs = new Map<number, number>();
  readonly #changed = new Batch<number>(pauseMs, (tabIds) => void this.#announce(tabIds));

  /** Listeners get the new state of a tab, with changes batched. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  async get(tabId: number): Promise<TabMedia | undefined> {
    return (await this.#tabs.get())[tabId];
  }

  async all(): Promise<readonly (readonly [tabId: number, tab: TabMedia])[]> {
    return Object.entries(await this.#tabs.get()).map(([id, tab]) => [Number(id), tab] as const);
  }

  /**
   * The tab shows this page from now on; a different page starts with an empty list. A page opened before the extension started
   * may have loaded its media at any time.
   */
  async visit(tabId: number, url: string, isReloaded: boolean): Promise<void> {
    await this.#change(tabId, (tab) => {
      if (isReloaded) return emptyTab(url, Date.now());
      if (tab === undefined) return emptyTab(url, 0);
      if (!isOtherPage(tab, url)) return tab;
      return shownPrerendered(tab, url) ?? { ...emptyTab(url, Date.now()), ...documentsAfterMove(tab, url) };
    });
  }

  /** The tab shows this page from now on, if the page was prerendered. */
  async show(tabId: number, url: string): Promise<void> {
    await this.change(tabId, (tab) => (isOtherPage(tab, url) ? (shownPrerendered(tab, url) ?? tab) : tab));
  }

  /**
   * A scan of the tab found this page. Without access to its site, nothing announced the page, so its media may have loaded at
   * any time since the tab was last scanned.
   */
  async look(tabId: number, url: string): Promise<void> {
    const lastMs = this.#lookedAtMs.get(tabId) ?? 0;
    this.#lookedAtMs.set(tabId, Date.now());
    await this.#change(tabId, (tab) => {
      if (tab === undefined) return emptyTab(url, 0);
      if (!isOtherPage(tab, url)) return tab;
      return shownPrerendered(tab, url) ?? emptyTab(url, Math.max(lastMs, tab.sinceMs));
    });
  }

  /** Changes the state of a tab. Unknown tabs are ignored. */
  async change(tabId: number, change: (tab: TabMedia) => TabMedia): Promise<void> {
    await this.#change(tabId, (tab) => (tab === undefined ? undefined : change(tab)));
  }

  async forget(tabId: number): Promise<void> {
    this.#lookedAtMs.delete(tabId);
    await this.#change(tabId, () => undefined);
  }

  async #change(tabId: number, change: (tab: TabMedia | undefined) => TabMedia | undefined): Promise<void> {
    await this.#tabs.update((tabs) => {
      const before = tabs[tabId];
      const next = change(before);
      if (next === before) return tabs;
      this.#changed.add(tabId);
      const { [tabId]: _, ...others } = tabs;
      return next === undefined ? others : { ...others, [tabId]: next };
    });
  }

  async #announce(tabIds: readonly number[]): Promise<void> {
    const tabs = await this.#tabs.get();
    for (const tabId of tabIds) for (const listener of this.#listeners) listener(tabId, tabs[tabId]);
  }
}
