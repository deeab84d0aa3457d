import { mediaKey } from '../finding/media-key.ts';
import { kindOf } from '../finding/rows.ts';
import type { FoundMedia, TabMedia } from '../finding/tab-media.ts';
import type { JobRecord } from './job-record.ts';

/** Shorter parts are words, numbers of episodes or ids more often than signatures. */
const minTokenCharacters = 12;
/** Two readings of one manifest may round its length differently. */
const maxDurationDifference = 1;

/** Seconds or milliseconds since 1970. */
const isTimestamp = (part: string): boolean => /^1\d{9}(\d{3})?$/.test(part);

/** Words hardly ever change between letters and digits so often, random characters nearly always do. */
function isToken(part: string): boolean {
  if (part.length < minTokenCharacters || !/^[\w.~=%*!,:;@+-]+$/.test(part)) return false;
  const switches = part.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? [];
  return switches.length >= 3;
}

const lettersOf = (part: string): string => part.replace(/\d+/g, '');

/** Whether one part may be the other with a new signature. Parts that differ only in their numbers are counted up, not signed again. */
const isRenewed = (before: string, now: string): boolean =>
  (isTimestamp(before) && isTimestamp(now)) ||
  (isToken(before) && isToken(now) && lettersOf(before) !== lettersOf(now));

/** Whether the second address is the first with other signatures in its path. The file name stays the same. */
export function isRenewedPath(before: string, now: string): boolean {
  const [old, fresh] = [new URL(mediaKey(before)), new URL(mediaKey(now))];
  if (old.origin !== fresh.origin || old.search !== fresh.search) return false;
  const [parts, others] = [old.pathname.split('/'), fresh.pathname.split('/')];
  if (parts.length !== others.length || parts.at(-1) !== others.at(-1)) return false;
  const changed = parts.flatMap((part, index) =>
    part === others[index] ? [] : [[part, others[index] ?? ''] as const],
  );
  return changed.length > 0 && changed.every(([part, other]) => isRenewed(part, other));
}

/** The same page, also after it was reloaded with a new signature. Routes in the fragment are pages of their own. */
const pageKey = (address: string): string =>
  URL.canParse(address) ? `${mediaKey(address)}${/#[!/].*$/.exec(address)?.[0] ?? ''}` : address;

/**
 * The streams of a page that may be the one of a job under a new path. A live stream has no length to compare, and a single file
 * that turns out to be another one would be loaded from its start under the old name.
 */
function candidates(job: JobRecord, { pageUrl, media }: TabMedia): FoundMedia[] {
  const { order, kind, durationSeconds } = job;
  if (durationSeconds === undefined || kind === 'live' || order.inlineManifest !== null || job.progress.bytes === 0)
    return [];
  if (pageKey(pageUrl) !== pageKey(order.sourceUrl)) return [];
  // What the page has loaded before the job's own medium is not its successor.
  const later = media.slice(media.findIndex(({ id }) => id === job.mediaId) + 1);
  return later.filter(
    (one) =>
      one.role === 'manifest' &&
      one.inlineManifest === null &&
      one.durationSeconds !== null &&
      Math.abs(one.durationSeconds - durationSeconds) <= maxDurationDifference &&
      kindOf(one) === kind &&
      isRenewedPath(order.url, one.url),
  );
}

const startOf = ({ order }: JobRecord): string => mediaKey(order.startedAs ?? order.url);

/**
 * The medium under whose new path a job can continue. Undefined where more than one fits, where it has a download of its own, or
 * where it fits another job as well: nothing says which video belongs to which.
 */
export function renewedMedium(
  job: JobRecord,
  tabs: readonly TabMedia[],
  jobs: readonly JobRecord[],
): FoundMedia | undefined {
  const found = new Map(tabs.flatMap((tab) => candidates(job, tab)).map((one) => [one.id, one]));
  const [only, ...more] = found.values();
  if (only === undefined || more.length > 0) return undefined;
  // One medium may be saved twice, as picture and as sound alone.
  const others = jobs.filter((other) => other.state !== 'cancelled' && startOf(other) !== startOf(job));
  const isTaken = others.some(
    (other) =>
      other.mediaId === only.id ||
      (other.state !== 'done' && tabs.some((tab) => candidates(other, tab).some(({ id }) => id === only.id))),
  );
  return isTaken ? undefined : only;
}
