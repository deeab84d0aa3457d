import { type MediaUrlRules, mediaUrl } from '../address/media-url.ts';
import { fillTemplate } from '../address/pattern.ts';
import { isObject, pick, pickPositive } from '../json/value.ts';
import type { VideoSource } from '../model/candidate.ts';

type FileSource = Extract<VideoSource, { kind: 'file' }>;

/** A file with what is known about it. */
export const fileSource = (url: string, facts: Partial<Omit<FileSource, 'kind' | 'url'>> = {}): FileSource => ({
  kind: 'file',
  url,
  label: null,
  width: null,
  height: null,
  bitsPerSecond: null,
  sizeBytes: null,
  codec: null,
  sound: 'unknown',
  ...facts,
});

export interface Picture {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

interface PictureKeys {
  readonly url: readonly string[];
  readonly width: readonly string[];
  readonly height: readonly string[];
}

/** More variants than any site offers of one medium. */
export const maxVariants = 50;

const area = ({ width, height }: Picture) => (width ?? 0) * (height ?? 0);

/** The largest of several variants; the first one if the site does not give their sizes. */
export function largestPicture(variants: readonly unknown[], keys: PictureKeys, rules: MediaUrlRules): Picture | null {
  let largest: Picture | null = null;
  for (const variant of variants.slice(0, maxVariants)) {
    const url = mediaUrl(isObject(variant) ? pick(variant, keys.url) : variant, rules);
    if (url === null) continue;
    const picture = { url, width: pickPositive(variant, keys.width), height: pickPositive(variant, keys.height) };
    if (largest === null || area(picture) > area(largest)) largest = picture;
  }
  return largest;
}

const longestTitle = 120;

/** The first line of a caption, as a title. */
export function titleOf(caption: string | null): string | null {
  const line = caption?.split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= longestTitle) return line === '' ? null : line;
  const cut = line.slice(0, longestTitle - 1).toWellFormed();
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > longestTitle / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

/** The first URL whose placeholders are all known. */
export function postAddress(
  templates: readonly string[],
  values: Readonly<Record<string, string | null>>,
): string | null {
  for (const template of templates) {
    const address = fillTemplate(template, values);
    if (address !== null) return address;
  }
  return null;
}
