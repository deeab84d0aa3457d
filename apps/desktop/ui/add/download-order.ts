import type { DesktopFormat, DesktopInspection, DesktopWindowAdd, SaveOptions } from '@clipharbor/contracts';
import { parseTime, withoutUndefined } from '@clipharbor/domain';

/** The user's choices for one address. */
export interface DownloadChoice {
  readonly title: string;
  /** Null means the best available. */
  readonly height: number | null;
  readonly format: DesktopFormat;
  readonly options: SaveOptions;
  readonly trim: { readonly from: string; readonly to: string };
  /** A local time in the format of a date field; empty means as soon as possible. */
  readonly startAt: string;
}

const soundFormats: ReadonlySet<DesktopFormat> = new Set(['m4a', 'mp3', 'aac', 'flac', 'ogg', 'wav']);

/** Audio-only formats: no quality to choose, and no video to load. */
export const isSound = (format: DesktopFormat): boolean => soundFormats.has(format);

/** The formats that a source can be saved as, most common first. */
export function formatsFor({ type }: Pick<DesktopInspection, 'type'>): readonly DesktopFormat[] {
  switch (type) {
    case 'image':
      return ['original'];
    case 'file':
      return ['original', 'mp4', 'mkv', 'm4a', 'mp3', 'wav'];
    case 'hls':
    case 'dash':
      return ['mp4', 'mkv', 'm4a', 'mp3', 'wav'];
  }
}

/** The value of a date field in milliseconds; null if empty. */
export const startTime = (startAt: string): number | null => (startAt === '' ? null : new Date(startAt).getTime());

const listOf = (languages: readonly string[]) => (languages.length === 0 ? undefined : [...languages]);

/** The request for the engine, with only those options that differ from its defaults. */
export function downloadOrder(
  url: string,
  { isLive }: Pick<DesktopInspection, 'isLive'>,
  { title, height, format, options, trim, startAt }: DownloadChoice,
): DesktopWindowAdd {
  const { liveFrom, splitSeconds, splitBytes, subtitleFiles } = options;
  return {
    url,
    ...withoutUndefined({
      title: title.trim() === '' ? undefined : title.trim(),
      quality: height === null || isSound(format) ? undefined : height,
      format,
      audio: listOf(options.sounds),
      subtitles: isSound(format) ? undefined : listOf(options.subtitles),
      subtitleFiles: options.subtitles.length === 0 || isSound(format) ? undefined : (subtitleFiles ?? undefined),
      startAtMs: startTime(startAt) ?? undefined,
      ...(isLive
        ? { liveFrom, splitSeconds: splitSeconds ?? undefined, splitBytes: splitBytes ?? undefined }
        : { fromSeconds: parseTime(trim.from) ?? undefined, toSeconds: parseTime(trim.to) ?? undefined }),
    }),
  };
}
