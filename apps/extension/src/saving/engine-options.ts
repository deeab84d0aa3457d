import { isSoundFormat, type JobOrder, plainOptions } from '@clipharbor/contracts';
import type { DownloadOptions } from '@clipharbor/media';

type ChosenOptions = Omit<DownloadOptions, 'url' | 'storage' | 'metadata' | 'signal' | 'onEvent'>;

/** Converts an order to engine options. Absent ones are left to the engine. */
export function engineOptions({ format, height, name, options = plainOptions }: JobOrder): ChosenOptions {
  const { sounds, subtitles, subtitleFiles, fromSeconds, toSeconds, liveFrom, splitSeconds, splitBytes } = options;
  // Sound alone does not require loading the picture.
  const quality = isSoundFormat(format) ? 'audio' : (height ?? 'best');
  return {
    ...(format === 'original' ? {} : { kind: format, quality }),
    ...(name === undefined ? {} : { name }),
    ...(sounds.length === 0 ? {} : { audio: sounds }),
    ...(subtitles.length === 0 ? {} : { subtitles }),
    ...(subtitles.length === 0 || subtitleFiles === null ? {} : { subtitleFiles }),
    ...(fromSeconds === null ? {} : { from: fromSeconds }),
    ...(toSeconds === null ? {} : { to: toSeconds }),
    ...(liveFrom === 'now' ? {} : { liveFrom }),
    ...(splitSeconds === null ? {} : { split: { seconds: splitSeconds } }),
    ...(splitSeconds !== null || splitBytes === null ? {} : { split: { bytes: splitBytes } }),
  };
}
