import {
  type HostOrder,
  hostedJobs,
  type Inspection,
  inspection,
  type JobOrder,
  readMessage,
} from '@clipharbor/contracts';
import type { OnJobEvent } from '../saving/job-record.ts';
import { ownHost } from './own-host.ts';

/** Inspections list everything that belongs to a manifest, and come from our own document, so they may be large. */
const maxAnswerBytes = 1024 * 1024;

/** Sends orders to the place where this browser runs jobs. */
interface Host {
  send(order: HostOrder): Promise<unknown>;
  /** Whether it is already running. */
  isRunning(): Promise<boolean>;
}

/** Chromium: a separate document, which outlives the service worker. */
function offscreenHost(): Host {
  let opening: Promise<void> | undefined;
  const url = 'offscreen.html';

  const isRunning = async (): Promise<boolean> => {
    const contexts = await chrome.runtime.getContexts({
      contextTypes: [chrome.runtime.ContextType.OFFSCREEN_DOCUMENT],
      documentUrls: [chrome.runtime.getURL(url)],
    });
    return contexts.length > 0;
  };

  const open = async (): Promise<void> => {
    if (await isRunning()) return;
    await chrome.offscreen.createDocument({
      url,
      reasons: [chrome.offscreen.Reason.WORKERS, chrome.offscreen.Reason.BLOBS],
      justification: 'Loads and joins the parts of a video while the user keeps browsing.',
    });
  };

  return {
    isRunning,
    async send(order) {
      opening ??= open().finally(() => {
        opening = undefined;
      });
      await opening;
      return chrome.runtime.sendMessage(order);
    },
  };
}

type InspectOrder = Extract<HostOrder, { type: 'media.inspect' }>;
/** What to inspect, and which hosts may be requested. */
export type MediumToInspect = Omit<InspectOrder, 'to' | 'type' | 'optOutDomains'>;

export class HostClient {
  readonly #host: Host;
  readonly #optOutDomains: () => Promise<readonly string[]>;

  constructor(onJobEvent: OnJobEvent, optOutDomains: () => Promise<readonly string[]>) {
    this.#optOutDomains = optOutDomains;
    this.#host = browserFamily === 'firefox' ? ownHost(onJobEvent) : offscreenHost();
  }

  async send(order: HostOrder): Promise<unknown> {
    return this.#host.send(order);
  }

  async inspect(medium: MediumToInspect): Promise<Inspection | undefined> {
    const optOutDomains = [...(await this.#optOutDomains())];
    const read = readMessage(
      inspection,
      await this.#host.send({ to: 'host', type: 'media.inspect', ...medium, optOutDomains }),
      maxAnswerBytes,
    );
    return read.ok ? read.message : undefined;
  }

  /** Starts a job if it is still wanted then, and returns whether it was. */
  async start(order: JobOrder, isWanted: () => Promise<boolean>): Promise<boolean> {
    const optOutDomains = [...(await this.#optOutDomains())];
    if (!(await isWanted())) return false;
    await this.#host.send({ to: 'host', type: 'job.start', order, optOutDomains });
    return true;
  }

  /** For all jobs together. Jobs that start later bring the limit with them. */
  async limitRate(maxBytesPerSecond: number | null): Promise<void> {
    if (await this.#host.isRunning()) await this.#host.send({ to: 'host', type: 'rate.limit', maxBytesPerSecond });
  }

  /** Jobs being worked on, without starting the host to ask; undefined when the host cannot tell. */
  async running(): Promise<ReadonlySet<string> | undefined> {
    const isRunning = await this.#host.isRunning().catch(() => undefined);
    if (isRunning !== true) return isRunning === false ? new Set() : undefined;
    const answer = await this.#host.send({ to: 'host', type: 'job.list' }).catch(() => undefined);
    const read = readMessage(hostedJobs, answer);
    return read.ok ? new Set(read.message) : undefined;
  }
}
