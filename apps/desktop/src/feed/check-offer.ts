import type { FeedBody } from '@clipharbor/contracts';
import { compareVersions } from './compare-versions.ts';
import { UpdateError } from './update-error.ts';

/** The total for all files of a version. The build stays far below it. */
export const maxVersionBytes = 16_000_000;

export interface OfferTerms {
  readonly feedUrl: URL;
  readonly currentVersion: string;
  readonly nowMs: number;
}

/** Refuses a signed feed that is expired, meant for another place, or not newer. True if there is something to apply. */
export function checkOffer(feed: FeedBody, { feedUrl, currentVersion, nowMs }: OfferTerms): boolean {
  const expiresMs = new Date(feed.expires).getTime();
  if (Number.isNaN(expiresMs)) throw new UpdateError('update.invalid', 'the expiry is not a date');
  if (expiresMs <= nowMs) throw new UpdateError('update.expired');
  for (const { url } of [...feed.files, ...(feed.setup ? [feed.setup] : [])]) checkHost(url, feedUrl);
  const order = compareVersions(feed.version, currentVersion);
  if (order < 0) throw new UpdateError('update.older', `${feed.version} is older than ${currentVersion}`);
  const bytes = feed.files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxVersionBytes) throw new UpdateError('update.tooLarge', `${bytes} bytes`);
  return order > 0;
}

function checkHost(address: string, feedUrl: URL): void {
  const url = URL.parse(address, feedUrl.href);
  const isSameHost = url?.protocol === feedUrl.protocol && url.host === feedUrl.host;
  if (!isSameHost || url.username || url.password) throw new UpdateError('update.host', 'a file is on another host');
}
