import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand, browserFamilies } from '@clipharbor/domain';
import { loadMessages, locales } from '@clipharbor/i18n';
import { extensionVersion, outputFolder } from '../build-steps/build.ts';
import { manifestFor } from '../build-steps/manifest.ts';
import { answersFor, listingFor } from './listing.ts';

/** Writes the texts for each store's forms. Screenshots, which another step puts into `screenshots`, are kept. */
async function writeListings(): Promise<void> {
  const store = join(outputFolder, 'store');
  await mkdir(join(store, 'screenshots'), { recursive: true });
  const version = await extensionVersion();
  for (const family of browserFamilies) {
    const folder = join(store, family);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const locale of locales) {
      const texts = await loadMessages(locale, ['extension', 'extensionStore', 'home']);
      await writeFile(join(folder, `listing.${locale}.md`), listingFor(family, texts));
    }
    const manifest = manifestFor({ family, version, siteOrigins: [brand.origin], isForStore: true });
    await writeFile(join(folder, 'answers.md'), answersFor(manifest));
  }
}

if (import.meta.main) await writeListings();
