import { Batch } from '../storage/batch.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { TabStore } from '../storage/tab-store.ts';
import type { AreaSettings } from './area-settings.ts';
import { areaState } from './area-state.ts';
import { loadAreaTexts } from './area-texts.ts';

/** Batches changes. */
const pauseMs = 120;

interface AreaFeedOptions {
  readonly tabs: TabStore;
  readonly jobs: JobStore;
  readonly settings: AreaSettings;
}

/** Sends the blue areas of open pages their state, and again whenever it changes. */
export class AreaFeed {
  readonly #tabs: TabStore;
  readonly #jobs: JobStore;
  readonly #settings: AreaSettings;
  readonly #due = new Batch<number>(pauseMs, (tabIds) => {
    for (const tabId of tabIds) void this.#send(tabId);
  });

  constructor({ tabs, jobs, settings }: AreaFeedOptions) {
    this.#tabs = tabs;
    this.#jobs = jobs;
    this.#settings = settings;
  }

  refresh(tabId: number): void {
    this.#due.add(tabId);
  }

  async refreshAll(): Promise<void> {
    for (const [tabId, { guest }] of await this.#tabs.all()) if (guest !== undefined) this.refresh(tabId);
  }

  async #send(tabId: number): Promise<void> {
    const tab = await this.#tabs.get(tabId);
    if (tab?.guest === undefined) return;
    const [jobs, texts, isHidden, position] = await Promise.all([
      this.#jobs.all(),
      loadAreaTexts(),
      this.#settings.isHidden(tab.guest.site),
      this.#settings.position(),
    ]);
    const state = areaState({ tab, jobs, isHidden, position, nowMs: Date.now() }, texts);
    // The page may be gone by now.
    await chrome.tabs.sendMessage(tabId, state, { frameId: 0 }).catch(() => undefined);
  }
}
