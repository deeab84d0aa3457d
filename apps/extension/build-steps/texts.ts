import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, loadMessages, locales, type Messages } from '@clipharbor/i18n';
import { compileMessages } from '@clipharbor/i18n/compile-messages';
import type { AreaTexts } from '../src/guest/area-texts.ts';
import type { BrowserText } from '../src/language/browser-text.ts';

/** Namespaces shown in the extension's own pages. */
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

/** Locale folders by the names that browsers look for. Chromium supports Portuguese only with a country. */
export const browserLocale = (locale: Locale): string => (locale === 'pt' ? 'pt_PT' : locale.replace('-', '_'));

/** Texts that the browser itself displays: in its extension list, menus, settings and notifications. */
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

/** Texts of the blue area, uncompiled: a content script fills in the values without a formatter. */
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

/** Writes the texts of our pages, of the blue area and of the browser itself: one file of each per language. */
export async function writeTexts(folder: string): Promise<void> {
  await mkdir(join(folder, 'messages', 'area'), { recursive: true });
  for (const locale of locales) {
    // Only the plan names of the pricing page.
    const { names } = (await loadMessages(locale, ['pricing'])).pricing;
    const texts = { ...(await loadMessages(locale, shown)), pricing: { names } };
    await writeFile(join(folder, 'messages', `${locale}.json`), JSON.stringify(compileMessages(texts, locale)));
    await writeFile(join(folder, 'messages', 'area', `${locale}.json`), JSON.stringify(areaTexts(texts)));
    const own = join(folder, '_locales', browserLocale(locale));
    await mkdir(own, { recursive: true });
    const messages = Object.entries(browserTexts(texts)).map(([name, message]) => [name, { message }]);
    await writeFile(join(own, 'messages.json'), JSON.stringify(Object.fromEntries(messages)));
  }
}
