import type { DesktopFormat } from '@clipharbor/contracts';
import type { DownloadOptions } from '@clipharbor/media';
import type { JobOrder } from './job-record.ts';

type ChosenOptions = Omit<DownloadOptions, 'url' | 'storage' | 'signal' | 'onEvent' | 'rateLimit'>;

const soundFormats: ReadonlySet<DesktopFormat> = new Set(['m4a', 'mp3', 'aac', 'flac', 'ogg', 'wav']);

/** Converts an order to engine options. The engine decides whatever the order leaves open. */
export function engineOptions(order: JobOrder, name: string): ChosenOptions {
  const { title, page, format, audio, subtitles, subtitleFiles, liveFrom, liveForSeconds, allowPartial } = order;
  const { fromSeconds, toSeconds, splitSeconds, splitBytes } = order;
  // Audio formats do not need the video to be loaded.
  const quality = soundFormats.has(format) ? 'audio' : order.quality;
  return {
    name,
    metadata: { ...(title === '' ? {} : { title }), ...(page === null ? {} : { sourceUrl: page }) },
    ...(format === 'original' ? {} : { kind: format }),
    ...(quality === 'best' ? {} : { quality }),
    ...(audio.length === 0 ? {} : { audio }),
    ...(subtitles.length === 0 ? {} : { subtitles }),
    ...(subtitles.length === 0 || subtitleFiles === null ? {} : { subtitleFiles }),
    ...(fromSeconds === null ? {} : { from: fromSeconds }),
    ...(toSeconds === null ? {} : { to: toSeconds }),
    ...(liveFrom === 'now' ? {} : { liveFrom }),
    ...(liveForSeconds === null ? {} : { liveFor: liveForSeconds }),
    ...(splitSeconds === null ? {} : { split: { seconds: splitSeconds } }),
    ...(splitSeconds !== null || splitBytes === null ? {} : { split: { bytes: splitBytes } }),
    ...(allowPartial ? { allowPartial } : {}),
  };
}
