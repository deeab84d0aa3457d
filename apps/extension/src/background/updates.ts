import { isActive } from '../saving/job-record.ts';
import type { JobStore } from './job-store.ts';

/** Survives the background, not the browser: a restart installs the update anyway. */
const pendingKey = 'isUpdatePending';

/** A new version waits until the last download is over: installing it ends everything that runs. */
export class Updates {
  readonly #jobs: JobStore;

  constructor(jobs: JobStore) {
    this.#jobs = jobs;
    jobs.onChange(() => void this.#installWhenIdle());
  }

  async onAvailable(): Promise<void> {
    await chrome.storage.session.set({ [pendingKey]: true });
    await this.#installWhenIdle();
  }

  async #installWhenIdle(): Promise<void> {
    if ((await this.#jobs.all()).some(isActive)) return;
    const { [pendingKey]: isPending } = await chrome.storage.session.get(pendingKey);
    // Asked again: a download may have begun meanwhile.
    if (isPending !== true || (await this.#jobs.all()).some(isActive)) return;
    await chrome.storage.session.remove(pendingKey);
    chrome.runtime.reload();
  }
}
