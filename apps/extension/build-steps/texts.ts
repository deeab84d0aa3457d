import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, loadMessages, locales, type Messages } from '@clipharbor/i18n';
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

/** One file of texts per language for our pages, and the few texts that the browser itself shows. */
export async function writeTexts(folder: string): Promise<void> {
  await mkdir(join(folder, 'messages'), { recursive: true });
  for (const locale of locales) {
    // Of the page about prices only what plans are called.
    const { names } = (await loadMessages(locale, ['pricing'])).pricing;
    const texts = { ...(await loadMessages(locale, shown)), pricing: { names } };
    await writeFile(join(folder, 'messages', `${locale}.json`), JSON.stringify(texts));
    const own = join(folder, '_locales', browserLocale(locale));
    await mkdir(own, { recursive: true });
    const messages = Object.entries(browserTexts(texts)).map(([name, message]) => [name, { message }]);
    await writeFile(join(own, 'messages.json'), JSON.stringify(Object.fromEntries(messages)));
  }
}
