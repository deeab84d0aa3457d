import { isLocale, locales } from '@clipharbor/i18n';
import { chromium, request } from '@playwright/test';
import { signUpMember } from '../../../e2e/account/support/member.ts';
import { chromiumArguments, findBrowser } from '../../../e2e/support/browsers.ts';
import { say } from '../../lib/step.ts';
import { Album } from './album.ts';
import { takeDesktop } from './desktop.ts';
import { takeExtension } from './extension.ts';
import { takeMails } from './mails.ts';
import { takeSite } from './site.ts';

/** Everything that a user can read, on one contact sheet per language. */
export async function takeLanguages(wanted: readonly string[]): Promise<string[]> {
  const chosen = wanted.filter(isLocale);
  const albums = (chosen.length > 0 ? chosen : locales).map((locale) => new Album(locale));
  const executablePath = findBrowser('chromium');
  if (executablePath === undefined) throw new Error('Chromium is required: npm test says how to install it.');
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  try {
    const server = await request.newContext({ baseURL: process.env['BASE_URL'] ?? '' });
    const member = await signUpMember(server);
    await server.dispose();
    for (const album of albums) {
      await album.open();
      await takeSite(browser, album, member);
      await takeMails(browser, album);
      say(`${album.close()} (site and mails)`);
    }
    await takeExtension(albums);
    await takeDesktop(browser, albums);
  } finally {
    await browser.close();
  }
  return albums.map((album) => album.close());
}
