import type { NameField } from '@clipharbor/contracts';
import { safeFileName } from '@clipharbor/media';

export type NameValues = Readonly<Record<NameField, string>>;

/** The folder for a site's files, within the browser's downloads folder. */
export const siteFolder = (pageUrl: string): string => safeFileName(siteOf(pageUrl), 'part').slice(0, -'.part'.length);

/** `video.example` of `https://www.video.example/watch`. */
export function siteOf(pageUrl: string): string {
  return URL.canParse(pageUrl) ? new URL(pageUrl).hostname.replace(/^www\./, '') : '';
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The values of a template's fields, with the user's local date and time. */
export function nameValues(
  { title, pageUrl, height, format }: { title: string; pageUrl: string; height: number | null; format: string },
  now: Date,
): NameValues {
  return {
    title,
    site: siteOf(pageUrl),
    date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}-${two(now.getMinutes())}`,
    quality: height === null ? '' : `${height}p`,
    format: format === 'original' ? '' : format.toUpperCase(),
  };
}
