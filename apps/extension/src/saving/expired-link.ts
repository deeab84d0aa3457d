import type { FoundMedia } from '../finding/tab-media.ts';
import { maxRulesPerOwner } from './header-rule.ts';
import type { JobRecord } from './job-record.ts';

/** Failures that a fresh link may resolve. */
const maybeExpired: ReadonlySet<string> = new Set(['http.refused', 'segment.missing', 'media.notMedia']);

/** Gives up on a server that also refuses every fresh link. */
const maxVainLinks = 3;

/** The failure code of a job that waits for its page to provide a new link. */
export const expiredCode = 'link.expired';

/** Whether to try a fresh link. */
export const mayBeExpired = ({ failure, links }: Pick<JobRecord, 'failure' | 'links'>): boolean =>
  (failure === expiredCode || maybeExpired.has(failure ?? '')) && (links?.vain ?? 0) < maxVainLinks;

/** Whether a refused job is shown as waiting for a link. A missing segment has nothing to do with links. */
export const waitsForLink = ({ failure, failureStatus, progress }: JobRecord): boolean =>
  progress.bytes > 0 && (failure === 'http.refused' || (failure === 'segment.missing' && failureStatus === 410));

/** The same medium under another URL, as its page has loaded it since. */
export const fresherThan = ({ order, mediaId }: JobRecord, media: readonly FoundMedia[]): FoundMedia | undefined =>
  media.find(({ id, url }) => id === mediaId && url !== order.url);

/**
 * The job under a new path of its medium. The engine also gets the original address, so that it continues only if the stream is
 * otherwise the same, and fails if not. From now on, the row of the new medium shows the job.
 */
export function withPath(job: JobRecord, fresh: FoundMedia, hosts: readonly string[]): JobRecord {
  const healed = withLink(job, fresh, hosts);
  const startedAs = job.order.startedAs ?? job.order.url;
  const patterns = [fresh.url, ...fresh.references].slice(0, maxRulesPerOwner);
  return { ...healed, order: { ...healed.order, startedAs }, mediaId: fresh.id, patterns };
}

/** The job with its new link. Links that yielded nothing are counted. */
export function withLink(job: JobRecord, { url, request }: FoundMedia, hosts: readonly string[]): JobRecord {
  const isVain = job.links !== undefined && job.progress.bytes <= job.links.bytes;
  const links = { bytes: job.progress.bytes, vain: isVain ? job.links.vain + 1 : 0 };
  return { ...job, order: { ...job.order, url }, request, hosts, links };
}
