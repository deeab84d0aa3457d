import { type DesktopAdd, isSoundFormat, type JobOrder, plainOptions, type SaveOptions } from '@clipharbor/contracts';
import type { RequestOrigin } from '../finding/tab-media.ts';

/** Whether the app supports these choices. With unsupported ones, its file would not be the one requested. */
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
}

/**
 * What the app needs to load the same medium in the same way. Sent any number of times under one `operationId`, it is one
 * download.
 */
export function desktopOrder(
  { order, request }: HandedOver,
  { userAgent, acceptLanguage }: BrowserHeaders,
  operationId: string,
): DesktopAdd {
  const { url, sourceUrl, title, format, height, options = plainOptions } = order;
  const { sounds, subtitles, liveFrom } = options;
  const quality = isSoundFormat(format) ? 'audio' : (height ?? 'best');
  return {
    url,
    page: sourceUrl,
    title,
    headers: {
      ...(request.referer === null ? {} : { referer: request.referer }),
      ...(request.origin === null ? {} : { origin: request.origin }),
      'user-agent': userAgent,
      ...(acceptLanguage === '' ? {} : { 'accept-language': acceptLanguage }),
    },
    format,
    ...(format === 'original' ? {} : { quality }),
    ...(sounds.length === 0 ? {} : { audio: sounds }),
    ...(subtitles.length === 0 ? {} : { subtitles }),
    ...(liveFrom === 'now' ? {} : { liveFrom }),
    operationId,
  };
}
