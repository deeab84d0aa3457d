import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteNames } from '@clipharbor/sites';
import { extensionPictures, picturedLocales } from '../../apps/web/app/content/extension-pictures.ts';
import { guestSites } from '../../apps/web/app/content/site-results.ts';
import { runSites, type SiteCount, siteResultsFile } from '../lib/site-results.ts';
import type { Finding, Gate } from './gate.ts';

type Shown = Readonly<Record<string, Partial<SiteCount> & { readonly date?: string }>>;

/** Finds differences between the page about supported sites and the test results. */
export function compareSites(shown: Shown, counted: Readonly<Record<string, SiteCount>>): Finding[] {
  const file = siteResultsFile;
  return Object.entries(counted).flatMap(([site, { passed, total }]) => {
    const claim = shown[site];
    if (claim?.passed === passed && claim.total === total && !Number.isNaN(Date.parse(claim.date ?? ''))) return [];
    return [{ file, message: `does not say ${passed} of ${total} for ${site}: run npm run site-results` }];
  });
}

/** Finds differences between its site names and those that the extension knows. */
export function compareNames(
  page: Readonly<Record<string, string>>,
  extension: Readonly<Record<string, string>>,
): Finding[] {
  const file = 'apps/web/app/content/site-results.ts';
  const ids = new Set([...Object.keys(page), ...Object.keys(extension)]);
  return [...ids]
    .filter((id) => page[id] !== extension[id])
    .map((id) => ({ file, message: `calls ${id} “${page[id]}”, the extension “${extension[id]}”` }));
}

/** The pages about the extension describe it correctly. */
export const extensionPages: Gate = {
  name: 'pages about the extension',
  async run(root): Promise<Finding[]> {
    const shown: Shown = JSON.parse(readFileSync(join(root, siteResultsFile), 'utf8'));
    const pictures = extensionPictures.flatMap((name) => picturedLocales.map((locale) => `${name}.${locale}.webp`));
    return [
      ...compareSites(shown, runSites()),
      ...compareNames(guestSites, siteNames),
      ...[...pictures, 'tour.webm']
        .map((name) => `apps/web/public/pictures/extension/${name}`)
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => ({ file, message: 'is missing: run npm run pictures' })),
    ];
  },
};
