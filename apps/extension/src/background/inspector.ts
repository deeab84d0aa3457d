import { hostsFor } from '../finding/hosts-for.ts';
import { addInspection, awaitsInspection, type FoundMedia } from '../finding/tab-media.ts';
import type { TabStore } from '../storage/tab-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import { inspectWithAccess } from './inspect-with-access.ts';

const maxAtOnce = 4;

interface InspectorParts {
  readonly tabs: TabStore;
  readonly host: HostClient;
  readonly rules: HeaderRules;
  /** Updates what is known about the document that requested a medium. */
  readonly askDocument: (tabId: number, media: FoundMedia) => Promise<void>;
}

/** Reads each manifest once, so that its variants become one row with qualities and a duration. */
export class Inspector {
  readonly #tabs: TabStore;
  readonly #host: HostClient;
  readonly #rules: HeaderRules;
  readonly #askDocument: InspectorParts['askDocument'];
  /** Tab and medium of each inspection under way. */
  readonly #running = new Set<string>();

  constructor({ tabs, host, rules, askDocument }: InspectorParts) {
    this.#tabs = tabs;
    this.#host = host;
    this.#rules = rules;
    this.#askDocument = askDocument;
  }

  /** Inspects all media that have not been inspected yet. Called whenever a list changes, as with every result. */
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
      await this.#askDocument(tabId, media);
      const tab = await this.#tabs.get(tabId);
      // The answer may have changed its Referer.
      const now = tab?.media.find(({ id }) => id === media.id);
      if (tab === undefined || now === undefined) return;
      const { url, inlineManifest, request } = now;
      const medium = { owner: key, url, inlineManifest, request, pageUrl, hosts: hostsFor(tab, now) };
      const result = await inspectWithAccess({ rules: this.#rules, host: this.#host }, medium);
      const found = result ?? { ...unreadable, url };
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
