/** Names of files that are media, no matter what their server says. */
const mediaNames = /\.(m3u8|mpd|mp4|webm|mkv|mov|mp3|m4a|ogg|flac|wav)$/i;

const withoutFragment = (url: string): string => url.replace(/#.*$/, '');

export const hasMediaName = (url: string): boolean => mediaNames.test(new URL(url).pathname);

/** What an element says about the URL that it plays. */
export interface PlayedAddress {
  readonly url: string;
  readonly pageUrl: string;
  /** The browser shows a file itself, not a page that plays one. */
  readonly isFileShown: boolean;
  /** The browser has loaded it and found nothing to play. */
  readonly hasFailed: boolean;
}

/** Whether an element plays a medium. Pages also have players without one: `src=""` and `src="#"` resolve to the page itself. */
export function isPlayed({ url, pageUrl, isFileShown, hasFailed }: PlayedAddress): boolean {
  if (hasMediaName(url)) return true;
  return !hasFailed && (isFileShown || withoutFragment(url) !== withoutFragment(pageUrl));
}
