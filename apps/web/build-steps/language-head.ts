import { glob, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocale, type Locale } from '@clipharbor/i18n';
import { manifestPath } from './web-manifest.ts';

type Subset = 'latin' | 'latin-ext' | 'cyrillic' | 'greek' | 'vietnamese';

/** The font files that the first screen of a language needs; only Latin for unlisted languages. */
const subsets: Partial<Record<Locale, readonly Subset[]>> = {
  ru: ['cyrillic'],
  uk: ['cyrillic'],
  bg: ['cyrillic'],
  el: ['greek'],
  vi: ['latin', 'vietnamese'],
  pl: ['latin', 'latin-ext'],
  cs: ['latin', 'latin-ext'],
  hu: ['latin', 'latin-ext'],
  ro: ['latin', 'latin-ext'],
  tr: ['latin', 'latin-ext'],
};

export const subsetsOf = (locale: Locale): readonly Subset[] => subsets[locale] ?? ['latin'];

/** `de_DE`, the format for link previews. Our `pt` is European; the likely region of `pt` alone would be Brazil. */
export function previewLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale === 'pt' ? 'pt-PT' : locale).maximize();
  return `${language}_${region}`;
}

const firstRequest = /<link rel="(?:preload|modulepreload|icon)"/;

/** Adds what depends only on the language to a page's head, so that no script has to contain it. */
export function withLanguageHead(html: string, fontPath: (subset: Subset) => string): string {
  const locale = /<html lang="([^"]+)"/.exec(html)?.[1] ?? '';
  const place = html.search(firstRequest);
  if (!isLocale(locale) || place < 0) throw new Error('a page has no known language, or no requests in its head');
  const fonts = subsetsOf(locale).map(
    (subset) => `<link rel="preload" href="${fontPath(subset)}" as="font" type="font/woff2" crossorigin="anonymous"/>`,
  );
  const own = [
    `<meta property="og:locale" content="${previewLocale(locale)}"/>`,
    ...fonts,
    `<link rel="manifest" href="${manifestPath(locale)}"/>`,
  ];
  return html.slice(0, place) + own.join('') + html.slice(place);
}

/** Processes all pages of the built site. */
export async function writeLanguageHeads(folder: string): Promise<void> {
  const assets = await readdir(join(folder, 'assets'));
  const fontPath = (subset: Subset): string => {
    const file = assets.find((name) => name.startsWith(`inter-${subset}-wght-normal-`) && name.endsWith('.woff2'));
    if (file === undefined) throw new Error(`the site has no font file for ${subset}`);
    return `/assets/${file}`;
  };
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, withLanguageHead(await readFile(file, 'utf8'), fontPath));
  }
}
