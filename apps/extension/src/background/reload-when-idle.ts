import { isActive } from '../saving/job-record.ts';
import type { JobStore } from '../storage/job-store.ts';

/** Outlives the background but not the browser: a browser restart reloads the extension anyway. */
const pendingKey = 'isReloadPending';

/**
 * Reloads the extension, for a new version or permission, once the last download is over, because a reload stops everything.
 */
export class ReloadWhenIdle {
  readonly #jobs: JobStore;

  constructor(jobs: JobStore) {
    this.#jobs = jobs;
    jobs.onChange(() => void this.#reloadWhenIdle());
  }

  async request(): Promise<void> {
    await chrome.storage.session.set({ [pendingKey]: true });
    await this.#reloadWhenIdle();
  }

  async isIdle(): Promise<boolean> {
    return !(await this.#jobs.all()).some(isActive);
  }

  async #reloadWhenIdle(): Promise<void> {
    if (!(await this.isIdle())) return;
    const { [pendingKey]: isPending } = await chrome.storage.session.get(pendingKey);
    // Checked again: a download may have started in the meantime.
    if (isPending !== true || !(await this.isIdle())) return;
    await chrome.storage.session.remove(pendingKey);
    chrome.runtime.reload();
  }
}
