import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, loadMessages, locales, type Messages } from '@clipharbor/i18n';
import { compileMessages } from '@clipharbor/i18n/compile-messages';
import type { AreaTexts } from '../src/guest/area-texts.ts';
import type { BrowserText } from '../src/language/browser-text.ts';

/** Namespaces that the extension's own pages show. */
const shown = [
  'extension',
  'extensionAccount',
  'extensionDesktop',
  'extensionFailures',
  'extensionGuest',
  'extensionPages',
  'extensionSaving',
  'ui',
] as const;

/** Folder names as browsers look for them. Chromium knows Portuguese by its countries only. */
export const browserLocale = (locale: Locale): string => (locale === 'pt' ? 'pt_PT' : locale.replace('-', '_'));

/** What the browser itself shows: in its list of extensions, its menus, its settings and its notifications. */
export function browserTexts({
  extension,
  extensionPages: { menu, commands, notifications },
}: Pick<Messages, 'extension' | 'extensionPages'>): Record<BrowserText | 'description' | 'commandSaveBest', string> {
  return {
    description: extension.description,
    commandSaveBest: commands.saveBest,
    menuSaveVideo: menu.saveVideo,
    menuSaveAudio: menu.saveAudio,
    menuSaveImage: menu.saveImage,
    menuSaveLink: menu.saveLink,
    menuShowMedia: menu.showMedia,
    notificationSaved: notifications.saved,
    notificationFailed: notifications.failed,
  };
}

/** What the blue area shows: as it is written, because a script in a page fills in the values without a formatter. */
export function areaTexts({
  extension: { failures, job, media },
  extensionGuest: { area, expires },
}: Pick<Messages, 'extension' | 'extensionGuest'>): AreaTexts {
  const { kinds, protectedReason, download, reading } = media;
  return {
    extension: {
      failures,
      job: { saved: job.saved, tryAgain: job.tryAgain },
      media: { kinds, protectedReason, download, reading },
    },
    extensionGuest: { area, expires },
  };
}

/** The texts of our pages, of the blue area and of the browser itself: a file of each per language. */
export async function writeTexts(folder: string): Promise<void> {
  await mkdir(join(folder, 'messages', 'area'), { recursive: true });
  for (const locale of locales) {
    // Of the page about prices only what plans are called.
    const { names } = (await loadMessages(locale, ['pricing'])).pricing;
    const texts = { ...(await loadMessages(locale, shown)), pricing: { names } };
    await writeFile(join(folder, 'messages', `${locale}.json`), JSON.stringify(compileMessages(texts)));
    await writeFile(join(folder, 'messages', 'area', `${locale}.json`), JSON.stringify(areaTexts(texts)));
    const own = join(folder, '_locales', browserLocale(locale));
    await mkdir(own, { recursive: true });
    const messages = Object.entries(browserTexts(texts)).map(([name, message]) => [name, { message }]);
    await writeFile(join(own, 'messages.json'), JSON.stringify(Object.fromEntries(messages)));
  }
}
