import { mediaUrl } from '../address/media-url.ts';
import type { RedditRecipe } from '../recipes/built-in.ts';

/**
 * The original of an image. Pages show smaller copies, whose names may start with the words of the title; the original has the
 * bare name on another host. Copies of images from other sites have no original here.
 */
export function originalPicture(value: unknown, { media, words }: RedditRecipe): string | null {
  const url = mediaUrl(value, media);
  if (url === null) return null;
  const { hostname, pathname } = new URL(url);
  if (words.originalHost.includes(hostname)) return `https://${hostname}${pathname}`;
  if (!words.previewHost.includes(hostname)) return url;
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  const bare = words.titleSeparator.reduce((rest, separator) => rest.split(separator).at(-1) ?? rest, name);
  return `https://${words.originalHost[0]}/${bare}`;
}

/** The file name without its extension, which is the site's id of the image. */
export function pictureId(url: string): string | null {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  const [id = ''] = name.split('.');
  return /^[\w-]{1,200}$/.test(id) ? id : null;
}

/** The id of a video: all its files and manifests are in a folder with this name, which may itself be in a folder of its post. */
export function videoId(url: string, { words }: RedditRecipe): string | null {
  const folders = new URL(url).pathname.split('/').slice(1, -1);
  const asset = folders.findIndex((folder) => words.assetFolder.includes(folder));
  const id = folders[asset + 1] ?? '';
  return /^[\w-]{1,200}$/.test(id) ? id : null;
}
