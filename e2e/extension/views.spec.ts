import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountState } from '@clipharbor/contracts';
import type { Page } from '@playwright/test';
import { arePicturesTaken, type LookedAtLocale, lookedAtLocales, viewsOf } from '../support/views.ts';
import { answerWith, speak } from './support/show.ts';
import { guest } from './support/shown-accounts.ts';
import { type ShownState, shownStates } from './support/shown-states.ts';
import { expect, type Harness, test } from './support/test.ts';

const folder = join(process.cwd(), '.cache', 'screenshots');

/** The width of a toolbar popup, of a narrow side panel, and of a tab. */
const widths = { popup: 416, panel: 320, tab: 1280 } as const;

interface Look {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly state?: ShownState;
  readonly account?: AccountState;
  /** Leads from the opened page to what is to be seen. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const tabNumber: Partial<Record<ShownState, number>> = {
  images: 1,
  downloads: 2,
  desktop: 2,
  desktopGone: 2,
};

const next = (page: Page) => page.getByRole('region').getByRole('button').first().click();

const looks: readonly Look[] = [
  ...(Object.keys(shownStates) as ShownState[]).map((state) => ({
    name: `popup-${state}`,
    path: 'popup.html?tab=1',
    width: widths.popup,
    state,
    prepare: (page: Page) =>
      page
        .getByRole('tab')
        .nth(tabNumber[state] ?? 0)
        .click(),
  })),
  {
    name: 'popup-side-panel',
    path: 'popup.html?tab=1',
    width: widths.popup,
    state: 'empty',
    prepare: (page) => page.getByRole('banner').getByRole('button').first().click(),
  },
  {
    name: 'popup-desktop-question',
    path: 'popup.html?tab=1',
    width: widths.popup,
    state: 'media',
    prepare: async (page) => {
      await page.locator('summary').first().click();
      await page.locator('details[open] button').last().click();
    },
  },
  { name: 'popup-guest', path: 'popup.html?tab=1', width: widths.popup, state: 'media', account: guest },
  { name: 'side-panel', path: 'side-panel.html', width: widths.panel, state: 'saving' },
  { name: 'options', path: 'options.html', width: widths.tab },
  { name: 'options-narrow', path: 'options.html', width: widths.panel },
  {
    name: 'options-delete',
    path: 'options.html',
    width: widths.tab,
    prepare: (page) => page.locator('#privacy').getByRole('button').click(),
  },
  { name: 'onboarding-grant', path: 'onboarding.html', width: widths.tab },
  { name: 'onboarding-try', path: 'onboarding.html', width: widths.tab, prepare: next },
  {
    name: 'onboarding-done',
    path: 'onboarding.html',
    width: widths.tab,
    prepare: async (page) => {
      await next(page);
      await next(page);
    },
  },
];

async function takePictures(page: Page, locale: LookedAtLocale, look: Look): Promise<void> {
  for (const scheme of new Set(viewsOf(locale).map((view) => view.scheme))) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const path = join(folder, `extension-${look.name}.${locale}.${scheme}.${look.width}.png`);
    await page.screenshot({ path, fullPage: look.name !== 'options-delete' });
  }
}

async function take({ context, id }: Harness, locale: LookedAtLocale, look: Look): Promise<void> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: look.width, height: look.width === widths.tab ? 900 : 600 });
  await speak(page, locale);
  if (look.state !== undefined) await answerWith(page, shownStates[look.state], look.account);
  await page.goto(`chrome-extension://${id}/${look.path}`);
  await look.prepare?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (arePicturesTaken) await takePictures(page, locale, look);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang, look.name).toBeLessThanOrEqual(0);
  await page.close();
}

for (const locale of lookedAtLocales) {
  test(`every surface in ${locale}, with nothing that sticks out`, async ({ harness }) => {
    test.setTimeout(240_000);
    await mkdir(folder, { recursive: true });
    for (const look of looks) await take(harness, locale, look);
  });
}
