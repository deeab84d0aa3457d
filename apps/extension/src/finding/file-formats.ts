import type { SaveFormat } from '@clipharbor/contracts';
import { streamFormats } from './stream-formats.ts';

/** Containers that are saved unchanged, because the engine does not open them. */
const closedContainers = /\.(wav|ogg|oga|ogv|opus|flac|avi|wmv|flv)$/i;

/** The formats a file can be saved as, judged by its name. Formats that would fail after loading are not offered. */
export function fileFormats(name: string, hasPicture: boolean): SaveFormat[] {
  if (closedContainers.test(name)) return ['original'];
  const others = streamFormats({ hasPicture, isLive: false });
  // MP3 is copied, not decoded.
  return ['original', ...others.filter((format) => format !== 'wav' || !/\.mp3$/i.test(name))];
}
