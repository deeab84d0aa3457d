import { mediaKey } from '../finding/media-key.ts';
import { kindOf } from '../finding/rows.ts';
import type { FoundMedia, TabMedia } from '../finding/tab-media.ts';
import type { JobRecord } from './job-record.ts';

/** Shorter parts are more likely words, episode numbers or ids than signatures. */
const minTokenCharacters = 12;
/** The length of a manifest may be rounded differently each time. */
const maxDurationDifference = 1;

/** Seconds or milliseconds since 1970. */
const isTimestamp = (part: string): boolean => /^1\d{9}(\d{3})?$/.test(part);

/** Words hardly ever switch between letters and digits this often; random characters nearly always do. */
function isToken(part: string): boolean {
  if (part.length < minTokenCharacters || !/^[\w.~=%*!,:;@+-]+$/.test(part)) return false;
  const switches = part.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? [];
  return switches.length >= 3;
}

const lettersOf = (part: string): string => part.replace(/\d+/g, '');

/** Whether two parts may be old and new signatures. Parts that differ only in their numbers are counters instead. */
const isRenewed = (before: string, now: string): boolean =>
  (isTimestamp(before) && isTimestamp(now)) ||
  (isToken(before) && isToken(now) && lettersOf(before) !== lettersOf(now));

/** Whether the second address is the first with new signatures in its path. The file name stays the same. */
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

/** Identifies a page, even after a reload with a new signature. Routes in the fragment are separate pages. */
const pageKey = (address: string): string =>
  URL.canParse(address) ? `${mediaKey(address)}${/#[!/].*$/.exec(address)?.[0] ?? ''}` : address;

/**
 * The streams of a page that may be the medium of a job under a new path. Excluded are live streams, which have no length to
 * compare, and single files: a wrong one would be loaded from the start under the old name.
 */
function candidates(job: JobRecord, { pageUrl, media }: TabMedia): FoundMedia[] {
  const { order, kind, durationSeconds } = job;
  if (durationSeconds === undefined || kind === 'live' || order.inlineManifest !== null || job.progress.bytes === 0)
    return [];
  if (pageKey(pageUrl) !== pageKey(order.sourceUrl)) return [];
  // A medium that the page had loaded before the job's own is not its successor.
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
 * The medium under whose new path a job can continue. Undefined if more than one matches, if it has a download of its own, or if it
 * also matches another job, because it would be a guess which video belongs to which job.
 */
export function renewedMedium(
  job: JobRecord,
  tabs: readonly TabMedia[],
  jobs: readonly JobRecord[],
): FoundMedia | undefined {
  const found = new Map(tabs.flatMap((tab) => candidates(job, tab)).map((one) => [one.id, one]));
  const [only, ...more] = found.values();
  if (only === undefined || more.length > 0) return undefined;
  // The same medium may be saved twice, as a video and as sound alone.
  const others = jobs.filter((other) => other.state !== 'cancelled' && startOf(other) !== startOf(job));
  const isTaken = others.some(
    (other) =>
      other.mediaId === only.id ||
      (other.state !== 'done' && tabs.some((tab) => candidates(other, tab).some(({ id }) => id === only.id))),
  );
  return isTaken ? undefined : only;
}
