/** The kinds of output: a container, or only subtitles. Each is also the file extension. */
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
