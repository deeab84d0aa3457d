import { hostsOf } from '../finding/references.ts';
import { addInspection, awaitsInspection, type FoundMedia } from '../finding/tab-media.ts';
import type { TabStore } from '../storage/tab-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';

const maxAtOnce = 4;

/** Reads each manifest once, so that its variants become one row with qualities and a duration. */
export class Inspector {
  readonly #tabs: TabStore;
  readonly #host: HostClient;
  readonly #rules: HeaderRules;
  /** Tab and medium of each inspection under way. */
  readonly #running = new Set<string>();

  constructor(tabs: TabStore, host: HostClient, rules: HeaderRules) {
    this.#tabs = tabs;
    this.#host = host;
    this.#rules = rules;
  }

  /** Inspects what has not been inspected yet. Called whenever a list changes, which every result does. */
  async run(tabId: number): Promise<void> {
    const tab = await this.#tabs.get(tabId);
    if (tab === undefined) return;
    for (const media of awaitsInspection(tab)) {
      const key = `${tabId} ${media.id}`;
      if (this.#running.size >= maxAtOnce) return;
      if (this.#running.has(key)) continue;
      this.#running.add(key);
      void this.#inspect(tabId, tab.pageUrl, media, key);
    }
  }

  async #inspect(tabId: number, pageUrl: string, media: FoundMedia, key: string): Promise<void> {
    try {
      const patterns = media.inlineManifest === null ? [media.url] : [];
      await this.#rules.add(key, hostsOf([media.url]), media.request, { patterns, pageUrl });
      const result = await this.#host.inspect(media.url, media.inlineManifest, pageUrl);
      const found = result ?? { ...unreadable, url: media.url };
      await this.#tabs.change(tabId, (tab) => addInspection(tab, media.id, found));
    } catch {
      await this.#tabs.change(tabId, (tab) => addInspection(tab, media.id, { ...unreadable, url: media.url }));
    } finally {
      await this.#rules.remove(key).catch(() => undefined);
      this.#running.delete(key);
      void this.run(tabId);
    }
  }
}

const unreadable = {
  type: 'hls' as const,
  isLive: false,
  title: null,
  durationSeconds: null,
  bytes: null,
  hasVideo: true,
  heights: [],
  sounds: [],
  subtitles: [],
  failure: 'unknown',
  references: [],
};
