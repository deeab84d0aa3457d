import { hostsOf } from '../finding/references.ts';
import type { FoundMedia, TabMedia } from '../finding/tab-media.ts';
import { expiredCode, fresherThan, mayBeExpired, waitsForLink, withLink, withPath } from '../saving/expired-link.ts';
import type { JobRecord } from '../saving/job-record.ts';
import { renewedMedium } from '../saving/renewed-path.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { TabStore } from '../storage/tab-store.ts';

interface LinkHealerOptions {
  readonly jobs: JobStore;
  readonly tabs: TabStore;
  /** Asks the page in a tab for its current media. */
  readonly look: (tabId: number) => Promise<void>;
  readonly resume: (jobId: string) => Promise<void>;
}

/** Replaces expired links of downloads with the ones their pages use now. */
export class LinkHealer {
  readonly #options: LinkHealerOptions;

  constructor(options: LinkHealerOptions) {
    this.#options = options;
  }

  /**
   * Called when a job failed: asks its page for a fresh link. Without one, the job waits until the page loads the medium again.
   */
  async onFailed(job: JobRecord): Promise<void> {
    if (!mayBeExpired(job)) return;
    const { tabs, jobs, look } = this.#options;
    for (const [tabId, { media }] of await tabs.all()) {
      if (media.some(({ id }) => id === job.mediaId)) await look(tabId);
    }
    if (await this.#heal(job, await this.#allTabs())) return;
    if (!waitsForLink(job)) return;
    await jobs.change(job.order.id, (now) => ({ ...now, failure: expiredCode }));
    // The page may already have loaded it.
    await this.onSeen(await this.#allTabs());
  }

  async #allTabs(): Promise<TabMedia[]> {
    return (await this.#options.tabs.all()).map(([, tab]) => tab);
  }

  /** Called when a page has loaded something that a job may be waiting for. */
  async onSeen(tabs: readonly TabMedia[]): Promise<void> {
    for (const job of await this.#options.jobs.all()) {
      if (job.state === 'failed' && job.failure === expiredCode && mayBeExpired(job)) await this.#heal(job, tabs);
    }
  }

  async #heal(job: JobRecord, seen: readonly TabMedia[]): Promise<boolean> {
    const same = fresherThan(
      job,
      seen.flatMap(({ media }) => media),
    );
    const fresh = same ?? (await this.#renewed(job));
    if (fresh === undefined) return false;
    const hosts = hostsOf([fresh.url, ...fresh.references, ...job.hosts.map((host) => `https://${host}/`)]);
    const withFresh = same === undefined ? withPath : withLink;
    // Checked again inside the change, because the page may report it twice at once.
    const healed = await this.#options.jobs.change(job.order.id, (now) =>
      now.state === 'failed' && now.order.url === job.order.url ? withFresh(now, fresh, hosts) : now,
    );
    if (healed?.order.url !== fresh.url) return false;
    await this.#options.resume(job.order.id);
    return true;
  }

  /** All tabs count, because a second candidate in another one makes the choice ambiguous. */
  async #renewed(job: JobRecord): Promise<FoundMedia | undefined> {
    if (job.failure !== expiredCode && !waitsForLink(job)) return undefined;
    return renewedMedium(job, await this.#allTabs(), await this.#options.jobs.all());
  }
}
