import {
  type DesktopAdd,
  type DesktopCapability,
  isSoundFormat,
  type JobOrder,
  plainOptions,
  type SaveOptions,
} from '@clipharbor/contracts';
import type { RequestOrigin } from '../finding/tab-media.ts';

/** Whether the app supports these choices; otherwise its file would not be the one requested. */
export const canDesktopSave = ({
  fromSeconds,
  toSeconds,
  splitSeconds,
  splitBytes,
  subtitles,
  subtitleFiles,
}: SaveOptions): boolean =>
  fromSeconds === null &&
  toSeconds === null &&
  splitSeconds === null &&
  splitBytes === null &&
  (subtitles.length === 0 || subtitleFiles === null);

type Order = Pick<JobOrder, 'inlineManifest' | 'options'>;

/** A manifest that exists only in this browser's memory cannot be loaded by another program. */
export const canHandOver = ({ inlineManifest, options = plainOptions }: Order): boolean =>
  inlineManifest === null && canDesktopSave(options);

/** How this browser identifies itself to servers. */
export interface BrowserHeaders {
  readonly userAgent: string;
  readonly acceptLanguage: string;
}

interface HandedOver {
  readonly order: JobOrder;
  /** The headers of the page's request, which ours repeat. */
  readonly request: RequestOrigin;
  /** The hosts known to serve parts of the medium. */
  readonly hosts: readonly string[];
}

type PageHeaders = Pick<DesktopAdd, 'headersAt'> & { readonly headers: { referer?: string; origin?: string } };

/**
 * What the app may disclose about the page, which is no more than the page itself does: headers for the origin of the medium, and
 * headers for all others that its manifest or a redirect may lead to. An older app sends the same headers to every host, so it gets
 * those that every one of them may see.
 */
function pageHeaders({ order, request, hosts }: HandedOver, canTellApart: boolean): PageHeaders {
  const { referer, origin, elsewhere = referer } = request;
  const { origin: at, hostname } = new URL(order.url);
  const about = (value: string | null) => ({
    ...(value === null ? {} : { referer: value }),
    ...(origin === null ? {} : { origin }),
  });
  if (canTellApart) return { headers: about(elsewhere), headersAt: [{ at, headers: about(referer) }] };
  return { headers: about(hosts.every((host) => host === hostname) ? referer : elsewhere) };
}

/**
 * What the app needs to load the same medium in the same way. However often it is sent under one `operationId`, it results in one
 * download.
 */
export function desktopOrder(
  job: HandedOver,
  { userAgent, acceptLanguage }: BrowserHeaders,
  operationId: string,
  can: (capability: DesktopCapability) => boolean,
): DesktopAdd {
  const { order } = job;
  const { url, sourceUrl, title, format, height, options = plainOptions } = order;
  const { sounds, subtitles, liveFrom } = options;
  const { headers, ...others } = pageHeaders(job, can('headersAt'));
  const quality = isSoundFormat(format) ? 'audio' : (height ?? 'best');
  return {
    url,
    page: sourceUrl,
    title,
    headers: {
      ...headers,
      'user-agent': userAgent,
      ...(acceptLanguage === '' ? {} : { 'accept-language': acceptLanguage }),
    },
    ...others,
    format,
    ...(format === 'original' ? {} : { quality }),
    ...(sounds.length === 0 ? {} : { audio: sounds }),
    ...(subtitles.length === 0 ? {} : { subtitles }),
    ...(liveFrom === 'now' ? {} : { liveFrom }),
    operationId,
  };
}
