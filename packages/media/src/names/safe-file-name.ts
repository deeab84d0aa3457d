import { MediaError } from '../model/errors.ts';
import { outputKinds } from './output-kinds.ts';

/** The only extensions that a saved file may get: an extension from a page or server is never trusted. */
export const fileExtensions = [
  ...outputKinds,
  'jpg',
  'png',
  'gif',
  'webp',
  'avif',
  'svg',
  'heic',
  'bmp',
  'mov',
  'part',
  'json',
] as const;

/** An allowed extension, without its dot. */
export type FileExtension = (typeof fileExtensions)[number];

/** Bytes in UTF-8 without the extension: file systems allow 255 for the whole, and numbers and `.part` are added. */
const maxNameBytes = 180;

/** Names that Windows reserves for devices, with any extension and also with superscript digits. */
const reserved =
  /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:[ .].*)?$/iu;

/** Characters that some system does not allow in file names, and control characters of the C0 and C1 sets. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
const forbidden = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]/gu;

/** Characters that are invisible or change the reading direction, with which a name can fake another extension. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

/** Zero-width joiner, non-joiner and the emoji variation selector: parts of emoji and of several scripts. */
const kept = '\u200c\u200d\ufe0f';

/** Joiners stay only between two visible characters, the selector only after an emoji. */
const looseJoiners =
  /(?<!\p{Emoji})\ufe0f+|(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Emoji}])/gu;

/**
 * A file name from a title of unknown origin: one path part, the same on every system, that shows what it is. It never
 * starts with a dot, never ends with a dot or space before its extension, and is never a Windows device name.
 */
export function safeFileName(title: string, extension: FileExtension): string {
  if (!fileExtensions.includes(extension)) {
    throw new MediaError('input.invalid', 'This file extension is not allowed.', { facts: { subject: extension } });
  }
  return `${safeStem(title)}.${extension}`;
}

/** The name for the `n`-th file with the same title: `Film.mp4`, `Film (2).mp4`, `Film (3).mp4`. */
export function numbered(name: string, n: number): string {
  if (n < 2) return name;
  const dot = name.lastIndexOf('.');
  const suffix = ` (${n})`;
  const stem = dot > 0 ? name.slice(0, dot) : name;
  return `${tidy(shorten(stem, maxNameBytes - suffix.length))}${suffix}${dot > 0 ? name.slice(dot) : ''}`;
}

function safeStem(title: string): string {
  // Titles are a few hundred letters; more is an attack on what follows.
  let stem = title.slice(0, 4096).toWellFormed().replaceAll('\ufffd', '');
  // What one step removes can create new work for an earlier step, so they run until nothing changes.
  for (let before: string | undefined; before !== stem; ) {
    before = stem;
    stem = tidy(shorten(tidy(clean(stem)), maxNameBytes));
    // Checked here too: the added character counts, and cutting can leave a device name.
    if (reserved.test(stem)) stem = `_${stem}`;
  }
  return stem === '' ? 'untitled' : stem;
}

function clean(stem: string): string {
  return stem
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(invisible, (letter) => (kept.includes(letter) ? letter : ''))
    .replace(looseJoiners, '')
    .replace(/\s+/gu, ' ');
}

/** Removes spaces and dots at the ends. */
function tidy(stem: string): string {
  return stem.replace(/^[\s.]+/u, '').replace(/[\s.]+$/u, '');
}

/** Cuts to a number of bytes, between two characters as the reader sees them. */
function shorten(stem: string, bytes: number): string {
  const encoder = new TextEncoder();
  if (encoder.encode(stem).length <= bytes) return stem;
  // Created only when needed: the first segmenter takes as long as a request.
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
  let size = 0;
  let kept = '';
  for (const { segment } of graphemes.segment(stem)) {
    size += encoder.encode(segment).length;
    if (size > bytes) break;
    kept += segment;
  }
  return kept;
}
