import type { ExtensionSettings, JobOrder, SaveFormat, SaveOptions } from '@clipharbor/contracts';
import { nameByTemplate } from '@clipharbor/media';
import { hostsFor } from '../finding/hosts-for.ts';
import { mediaId, mediaKey } from '../finding/media-key.ts';
import { hostsOf } from '../finding/references.ts';
import { coverOf, decoded, kindOf, plainTitle, titleOf } from '../finding/rows.ts';
import { streamFormats } from '../finding/stream-formats.ts';
import type { FoundMedia, InspectedFacts, TabMedia } from '../finding/tab-media.ts';
import { defaultChoice } from './default-choice.ts';
import { nameValues, siteFolder, siteOf } from './file-name.ts';
import { maxRulesPerOwner } from './header-rule.ts';
import { type JobRecord, noProgress } from './job-record.ts';

const waiting = (nowMs: number) => ({
  state: 'queued' as const,
  progress: noProgress,
  bytesPerSecond: null,
  progressAtMs: null,
  fileName: null,
  failure: null,
  createdAtMs: nowMs,
  queuedAtMs: nowMs,
  downloadIds: [],
});

/** The folder and the names of a job's files. */
function placed(order: JobOrder, settings: ExtensionSettings, nowMs: number): Pick<JobRecord, 'order' | 'folder'> {
  const { title, sourceUrl, height, format } = order;
  const values = nameValues({ title, pageUrl: sourceUrl, height, format }, new Date(nowMs));
  return {
    order: { ...order, name: nameByTemplate(settings.nameTemplate, values) },
    ...(settings.usesSiteFolders ? { folder: siteFolder(sourceUrl) } : {}),
  };
}

interface Chosen {
  readonly height: number | null;
  readonly format: SaveFormat;
  readonly options?: SaveOptions | undefined;
}

/** A download of a medium that was found in a tab. */
export function jobForMedia(
  tab: TabMedia,
  media: FoundMedia,
  { height, format, options }: Chosen,
  settings: ExtensionSettings,
  nowMs: number,
): JobRecord {
  const cover = coverOf(tab, media);
  const order: JobOrder = {
    id: crypto.randomUUID(),
    url: media.url,
    format,
    height,
    title: titleOf(tab, media),
    sourceUrl: tab.pageUrl,
    expectedBytes: media.bytes,
    inlineManifest: media.inlineManifest,
    ...(options === undefined ? {} : { options }),
    ...(cover === null ? {} : { coverUrl: cover }),
  };
  return {
    ...placed(order, settings, nowMs),
    mediaId: media.id,
    kind: kindOf(media),
    ...(media.durationSeconds === null ? {} : { durationSeconds: media.durationSeconds }),
    request: media.request,
    hosts: hostsFor(tab, media),
    patterns: [media.url, ...media.references].slice(0, maxRulesPerOwner),
    ...waiting(nowMs),
  };
}

/** Generic names of manifests. */
const genericName = /^(master|index|playlist|manifest|stream|video|audio|chunklist|media|main|hls|dash)$/i;

/** The last meaningful part of a URL. */
function linkTitle(url: string): string {
  const { hostname, pathname } = new URL(url);
  const parts = pathname.split('/').map((part) => plainTitle(decoded(part)).replace(/\.(m3u8?|mpd)$/i, ''));
  return parts.findLast((part) => part !== '' && !genericName.test(part)) ?? hostname;
}

/** A download of a URL that the user typed. Its target is read when its turn comes. */
export function jobForLink(url: string, nowMs: number): JobRecord {
  return {
    order: {
      id: crypto.randomUUID(),
      url,
      format: 'original',
      height: null,
      title: linkTitle(url),
      sourceUrl: url,
      expectedBytes: null,
      inlineManifest: null,
    },
    mediaId: mediaId(mediaKey(url)),
    kind: 'video',
    request: { referer: null, origin: null },
    hosts: hostsOf([url]),
    isUnread: true,
    ...waiting(nowMs),
  };
}

/** The download of a link, once its target is known. */
export function withInspection(
  job: JobRecord,
  found: Omit<InspectedFacts, 'failure'>,
  settings: ExtensionSettings,
  nowMs: number,
): JobRecord {
  const { isUnread: _, ...known } = job;
  const isStream = found.type === 'hls' || found.type === 'dash';
  const formats = streamFormats({ hasPicture: found.hasVideo, isLive: found.isLive });
  const choice = isStream
    ? defaultChoice({ heights: found.heights, formats }, settings, siteOf(job.order.sourceUrl))
    : { height: null, format: 'original' as const };
  const order = {
    ...job.order,
    ...choice,
    title: plainTitle(found.title ?? '') || job.order.title,
    expectedBytes: found.bytes,
  };
  return {
    ...known,
    ...placed(order, settings, nowMs),
    kind: found.isLive ? 'live' : found.hasVideo ? 'video' : 'audio',
    hosts: hostsOf([job.order.url, ...found.references]),
  };
}
