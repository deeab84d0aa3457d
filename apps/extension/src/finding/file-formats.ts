import type { SaveFormat } from '@clipharbor/contracts';
import { streamFormats } from './stream-formats.ts';

/** Containers that are saved as they are: the engine does not open them. */
const closedContainers = /\.(wav|ogg|oga|ogv|opus|flac|avi|wmv|flv)$/i;

/** What a file can be saved as, by its name. What would only fail once it was loaded is not offered. */
export function fileFormats(name: string, hasPicture: boolean): SaveFormat[] {
  if (closedContainers.test(name)) return ['original'];
  const others = streamFormats({ hasPicture, isLive: false });
  // MP3 is copied, not decoded.
  return ['original', ...others.filter((format) => format !== 'wav' || !/\.mp3$/i.test(name))];
}
