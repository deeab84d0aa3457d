import type { PopupFeed } from '../background/popup-feed.ts';
import { browserText } from '../language/browser-text.ts';
import type { JobRecord } from '../saving/job-record.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { JobStore } from '../storage/job-store.ts';
import { endedJobs, type JobStates, statesOf } from './ended-jobs.ts';

/** The namespace exists only with the permission. */
const api = (): typeof chrome.notifications | undefined => chrome.notifications;

/** A named function, so that adding it twice has no effect. */
function showFolder(id: string): void {
  void chrome.notifications.clear(id);
  chrome.downloads.showDefaultFolder();
}

/** Notifies the user of finished and failed downloads while no list is open, if enabled. */
export class Notifier {
  readonly #jobs: JobStore;
  readonly #feed: PopupFeed;
  readonly #settings: SettingsStore;
  #states: JobStates = new Map();

  constructor(jobs: JobStore, feed: PopupFeed, settings: SettingsStore) {
    this.#jobs = jobs;
    this.#feed = feed;
    this.#settings = settings;
    void jobs.all().then(
      (now) => {
        this.#states = statesOf(now);
      },
      () => undefined,
    );
    jobs.onChange(() => void this.#compare().catch(() => undefined));
    this.#listen();
    chrome.permissions.onAdded.addListener(() => this.#listen());
  }

  /** Called at startup, or once the user has allowed notifications. */
  #listen(): void {
    api()?.onClicked.addListener(showFolder);
  }

  async #compare(): Promise<void> {
    const jobs = await this.#jobs.all();
    const ended = endedJobs(this.#states, jobs);
    this.#states = statesOf(jobs);
    if (ended.length === 0 || this.#feed.isWatched || !(await this.#settings.get()).hasNotifications) return;
    for (const job of ended) await this.#notify(job);
  }

  async #notify({ order, state, fileName }: JobRecord): Promise<void> {
    await api()?.create(order.id, {
      type: 'basic',
      iconUrl: chrome.runtime.getURL('icons/128.png'),
      title: browserText(state === 'done' ? 'notificationSaved' : 'notificationFailed'),
      message: fileName ?? order.title,
    });
  }
}
