import type { SaveFormat } from '@clipharbor/contracts';

interface Content {
  readonly hasPicture: boolean;
  readonly isLive: boolean;
}

/** The formats that a medium can be saved as, besides the original file. The first one is our suggestion. */
export const streamFormats = ({ hasPicture, isLive }: Content): SaveFormat[] => [
  ...(hasPicture ? (['mp4', 'mkv'] as const) : []),
  'm4a',
  // Recordings cannot be converted while they run.
  ...(isLive ? [] : (['mp3', 'wav'] as const)),
];
