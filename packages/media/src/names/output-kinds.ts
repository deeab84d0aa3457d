/** What a result may be: a container, or subtitles alone. Each is also the extension of such a file. */
export const outputKinds = [
  'mp4',
  'm4a',
  'mkv',
  'webm',
  'ts',
  'mp3',
  'aac',
  'flac',
  'ogg',
  'wav',
  'srt',
  'vtt',
] as const;

/** One of `outputKinds`. */
export type OutputKind = (typeof outputKinds)[number];
