import { isSoundFormat, type JobHealth, type JobOrder, plainOptions } from '@clipharbor/contracts';
import type { DownloadOptions, Health } from '@clipharbor/media';

type ChosenOptions = Omit<DownloadOptions, 'url' | 'storage' | 'metadata' | 'signal' | 'onEvent'>;

/** An order as engine options. Absent ones are left to the engine. */
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

/** The engine's report, reduced to the few numbers that a row shows. */
export function healthOf({ isComplete, segments, tracks, missing }: Health, retries: number): JobHealth {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    isComplete,
    segments,
    gaps: missing.length + sum(tracks.map(({ gaps }) => gaps)),
    gapSeconds: sum(missing.map(({ duration }) => duration)) + sum(tracks.map(({ gapSeconds }) => gapSeconds)),
    repairs: sum(tracks.map((track) => track.droppedPackets + track.repairedPackets + track.clockJumps)),
    retries,
  };
}
