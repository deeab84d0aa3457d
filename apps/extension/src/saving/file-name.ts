import { type NameField, nameFields } from '@clipharbor/contracts';
import { fileExtensions, safeFileName } from '@clipharbor/media';

export type NameValues = Readonly<Record<NameField, string>>;

const fieldPattern = new RegExp(`\\{(${nameFields.join('|')})\\}`, 'g');
const ownExtension = new RegExp(`\\.(${fileExtensions.join('|')})$`, 'i');
/** Brackets around nothing, and separators at the ends: what an empty field leaves behind. */
const leftovers = /\(\s*\)|\[\s*\]|^[\s\-–·,]+|[\s\-–·,]+$/gu;

const safeStem = (text: string): string => safeFileName(text, 'part').slice(0, -'.part'.length);

/** A file's name without extension, by the user's template. Whatever the title is, the name is safe on every system. */
export const nameByTemplate = (template: string, values: NameValues): string =>
  tidied(template.replace(fieldPattern, (_, field: NameField) => values[field])) || tidied(values.title) || 'untitled';

/** Without what an empty field leaves behind and without an extension, which the engine adds. May be empty. */
function tidied(text: string): string {
  let name = text;
  // What one step takes away can lay bare work for the one before.
  for (let before: string | undefined; before !== name && name !== ''; ) {
    before = name;
    name = safeStem(name).replace(ownExtension, '').replace(leftovers, '');
  }
  return name;
}

/** The folder for a site's files, within the browser's folder for downloads. */
export const siteFolder = (pageUrl: string): string => safeStem(siteOf(pageUrl));

/** `video.example` of `https://www.video.example/watch`. */
export function siteOf(pageUrl: string): string {
  return URL.canParse(pageUrl) ? new URL(pageUrl).hostname.replace(/^www\./, '') : '';
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The values of a template's fields, with the user's own date and time. */
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
