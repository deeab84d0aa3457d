import { hostsOf } from '../finding/references.ts';
import type { FoundMedia } from '../finding/tab-media.ts';
import { expiredCode, fresherThan, mayBeExpired, waitsForLink, withLink } from '../saving/expired-link.ts';
import type { JobRecord } from '../saving/job-record.ts';
import type { JobStore } from './job-store.ts';
import type { TabStore } from './tab-store.ts';

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
    if (await this.#heal(job, await this.#allMedia())) return;
    if (!waitsForLink(job)) return;
    await jobs.change(job.order.id, (now) => ({ ...now, failure: expiredCode }));
    // The page may have loaded it just now.
    await this.onSeen(await this.#allMedia());
  }

  async #allMedia(): Promise<FoundMedia[]> {
    return (await this.#options.tabs.all()).flatMap(([, { media }]) => media);
  }

  /** Called when a page has loaded something: it may be what a job waits for. */
  async onSeen(media: readonly FoundMedia[]): Promise<void> {
    for (const job of await this.#options.jobs.all()) {
      if (job.state === 'failed' && job.failure === expiredCode && mayBeExpired(job)) await this.#heal(job, media);
    }
  }

  async #heal(job: JobRecord, seen: readonly FoundMedia[]): Promise<boolean> {
    const fresh = fresherThan(job, seen);
    if (fresh === undefined) return false;
    const hosts = hostsOf([fresh.url, ...fresh.references, ...job.hosts.map((host) => `https://${host}/`)]);
    // Checked again inside the change, because two sightings may arrive at once.
    const healed = await this.#options.jobs.change(job.order.id, (now) =>
      now.state === 'failed' && now.order.url === job.order.url ? withLink(now, fresh, hosts) : now,
    );
    if (healed?.order.url !== fresh.url) return false;
    await this.#options.resume(job.order.id);
    return true;
  }
}
