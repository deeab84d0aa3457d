import type { TabMedia } from '../finding/tab-media.ts';
import type { JobRecord } from '../saving/job-record.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { HostClient } from './host-client.ts';

/** Recordings of lists that only the page can request: it receives the newer ones. */
const isFollowing = ({ kind, state, order }: JobRecord): boolean =>
  kind === 'live' && state === 'running' && order.inlineManifest !== null;

/** Passes newer lists that a page has received to the recordings of that page. */
export class ListFollower {
  readonly #jobs: Pick<JobStore, 'all'>;
  readonly #host: Pick<HostClient, 'send'>;
  /** The last list passed to each recording. */
  readonly #passed = new Map<string, string>();

  constructor(jobs: Pick<JobStore, 'all'>, host: Pick<HostClient, 'send'>) {
    this.#jobs = jobs;
    this.#host = host;
  }

  /** Called when something about a tab has changed. */
  async onSeen({ media, pageUrl }: TabMedia): Promise<void> {
    if (!media.some(({ inlineManifest }) => inlineManifest !== null)) return;
    const following = (await this.#jobs.all()).filter(isFollowing);
    for (const id of this.#passed.keys()) if (!following.some(({ order }) => order.id === id)) this.#passed.delete(id);
    for (const { order, mediaId } of following) {
      const text = media.find(({ id }) => id === mediaId)?.inlineManifest?.text;
      const known = this.#passed.get(order.id) ?? order.inlineManifest?.text;
      if (text === undefined || text === known || order.sourceUrl !== pageUrl) continue;
      this.#passed.set(order.id, text);
      await this.#host.send({ to: 'host', type: 'job.manifest', jobId: order.id, text });
    }
  }
}
