import { isActive } from '../saving/job-record.ts';
import type { JobStore } from './job-store.ts';

/** Survives the background, not the browser: a restart loads the extension anyway. */
const pendingKey = 'isReloadPending';

/** Loads the extension again, for a new version or a new permission, once the last download is over: it ends all that runs. */
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
    // Asked again: a download may have begun meanwhile.
    if (isPending !== true || !(await this.isIdle())) return;
    await chrome.storage.session.remove(pendingKey);
    chrome.runtime.reload();
  }
}
