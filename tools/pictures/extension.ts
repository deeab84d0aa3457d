import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AccountState, PopupState } from '@clipharbor/contracts';
import { facebookPages } from '@clipharbor/sites/testing';
import type { Page } from '@playwright/test';
import { BlueArea } from '../../e2e/extension/support/blue-area.ts';
import { startGuestSites } from '../../e2e/extension/support/guest-sites.ts';
import { answerWith, setUiLanguage } from '../../e2e/extension/support/show.ts';
import { guest, trialMember } from '../../e2e/extension/support/shown-accounts.ts';
import { shownStates } from '../../e2e/extension/support/shown-states.ts';
import { expect, type Harness } from '../../e2e/extension/support/test.ts';
import { root } from '../lib/root.ts';
import { inBrowser } from './browser.ts';
import { toWebp } from './encode.ts';
import { harborPage } from './harbor-page.ts';
import { compose } from './scene.ts';

const locales = ['en', 'de', 'ar', 'ja'] as const;
const site = { width: 1280, height: 640 };
const store = { width: 1280, height: 800 };
const onSite = (name: string, locale: string): string => `apps/web/public/pictures/extension/${name}.${locale}.webp`;
const forStores = (name: string, locale: string): string =>
  `apps/extension/.output/store/screenshots/${locale}/${name}.png`;

async function popupPicture(
  { context, id }: Harness,
  locale: string,
  state: PopupState,
  { account = trialMember, tab = 0 }: { account?: AccountState; tab?: number } = {},
): Promise<Buffer> {
  const popup = await context.newPage();
  await popup.emulateMedia({ reducedMotion: 'reduce' });
  await popup.setViewportSize({ width: 400, height: 560 });
  await setUiLanguage(popup, locale);
  await answerWith(popup, state, account);
  await popup.goto(`chrome-extension://${id}/popup.html?tab=1`);
  await popup.getByRole('tab').nth(tab).click();
  await popup.mouse.move(0, 0);
  await popup.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await popup.screenshot({ type: 'png' });
  await popup.close();
  return picture;
}

async function optionsPicture({ context, id }: Harness, locale: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize(store);
  await setUiLanguage(page, locale);
  await page.goto(`chrome-extension://${id}/options.html`);
  await page.locator('#saving').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  return picture;
}

/** A made-up page of a guest-mode site with the blue area in it. */
async function areaPicture({ context }: Harness, address: string, download: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 960, height: 480 });
  await page.goto(address);
  const area = new BlueArea(page);
  // Before that, the video is still being analyzed.
  await expect.poll(() => area.content(), { timeout: 60_000 }).toContain(`button ${download}`);
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  return picture;
}

async function backdrop(canvas: Page): Promise<Buffer> {
  await canvas.setViewportSize(store);
  await canvas.setContent(`<body style="margin:0;background:#f8fafc">${harborPage}`);
  return canvas.screenshot({ type: 'png' });
}

/** Pictures of the real extension in four languages: for the tutorial, the page after the installation, and the stores. */
export async function takeExtensionPictures(): Promise<string[]> {
  const sites = await startGuestSites();
  const paths: string[] = [];
  const keep = async (path: string, png: Buffer): Promise<void> => {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    await (path.endsWith('.webp') ? toWebp(png, target) : writeFile(target, png));
    paths.push(path);
  };
  try {
    for (const locale of locales) {
      await inBrowser(locale, sites.hostRules, async (harness) => {
        const canvas = await harness.context.newPage();
        const isRtl = locale === 'ar';
        const texts = JSON.parse(await readFile(join(root, `packages/i18n/catalogs/${locale}/extension.json`), 'utf8'));
        const page = await backdrop(canvas);
        const { media, saving, images } = shownStates;
        const [listed, running, asGuest, pictured] = [
          await popupPicture(harness, locale, media),
          await popupPicture(harness, locale, saving),
          await popupPicture(harness, locale, { ...media, media: media.media.slice(0, 1) }, { account: guest }),
          await popupPicture(harness, locale, images, { tab: 1 }),
        ];
        await keep(onSite('login', locale), await compose(canvas, { ...site, page, popup: asGuest, isRtl }));
        await keep(onSite('usage', locale), await compose(canvas, { ...site, page, popup: listed, isRtl }));
        const area = await areaPicture(
          harness,
          sites.add(facebookPages.watch, { body: harborPage }),
          texts.media.download,
        );
        await keep(onSite('float', locale), await compose(canvas, { ...site, page: area, isRtl }));
        const scenes = { '1-found': listed, '2-saving': running, '3-images': pictured } as const;
        for (const [name, popup] of Object.entries(scenes))
          await keep(forStores(name, locale), await compose(canvas, { ...store, page, popup, popupWidth: 520, isRtl }));
        await keep(forStores('4-settings', locale), await optionsPicture(harness, locale));
      });
    }
  } finally {
    await sites.close();
  }
  return paths;
}
