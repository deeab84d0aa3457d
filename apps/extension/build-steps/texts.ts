import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, loadMessages, locales } from '@clipharbor/i18n';

/** Namespaces that the extension's own pages show. */
const shown = ['extension', 'extensionFailures', 'ui'] as const;

/** Folder names as browsers look for them. Chromium knows Portuguese by its countries only. */
export const browserLocale = (locale: Locale): string => (locale === 'pt' ? 'pt_PT' : locale.replace('-', '_'));

/** One file of texts per language for our pages, and the few texts that the browser itself shows. */
export async function writeTexts(folder: string): Promise<void> {
  await mkdir(join(folder, 'messages'), { recursive: true });
  for (const locale of locales) {
    const texts = await loadMessages(locale, shown);
    await writeFile(join(folder, 'messages', `${locale}.json`), JSON.stringify(texts));
    const own = join(folder, '_locales', browserLocale(locale));
    await mkdir(own, { recursive: true });
    const description = { message: texts.extension.description };
    await writeFile(join(own, 'messages.json'), JSON.stringify({ description }));
  }
}
