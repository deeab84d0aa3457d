import { readdir } from 'node:fs/promises';
import { fileExtensions, nameByTemplate, numbered, titleFromAddress } from '@clipharbor/media';
import type { JobOrder } from './job-record.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A file name without extension, from the user's template. */
export function nameFor(template: string, order: JobOrder, now: Date): string {
  const { title, page, url, quality, format } = order;
  return nameByTemplate(template, {
    title: title || titleFromAddress(url),
    site: (URL.parse(page ?? url)?.hostname ?? '').replace(/^www\./, ''),
    date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}-${two(now.getMinutes())}`,
    quality: typeof quality === 'number' ? `${quality}p` : '',
    format: format === 'original' ? '' : format.toUpperCase(),
  });
}

/** Folds names that Windows and macOS consider equal. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase();

const ours = new RegExp(`(?:-\\d{3})?(?:\\.[\\w-]{1,20})?\\.(?:${fileExtensions.join('|')}|journal|lock)$`, 'iu');

/** The first of `Film`, `Film (2)`, … that no file or other job has. */
export function freeName(name: string, fileNames: Iterable<string>, jobNames: Iterable<string>): string {
  const taken = new Set([...jobNames].map(folded));
  for (const file of fileNames) {
    taken.add(folded(file));
    taken.add(folded(file.replace(/\.[^.]*$/, '')));
    taken.add(folded(file.replace(ours, '')));
  }
  for (let number = 1; ; number += 1) {
    const candidate = numbered(`${name}.part`, number).slice(0, -'.part'.length);
    if (!taken.has(folded(candidate))) return candidate;
  }
}

/** The names in a folder; none if it does not exist yet. */
export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
