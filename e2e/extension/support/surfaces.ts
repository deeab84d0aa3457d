import type { AccountState } from '@clipharbor/contracts';
import type { Page } from '@playwright/test';
import { answerWith, replaceTexts, setUiLanguage } from './show.ts';
import { guest } from './shown-accounts.ts';
import { type ShownState, shownStates } from './shown-states.ts';
import type { Harness } from './test.ts';

/** The width of a toolbar popup, a narrow side panel and a tab. */
export const widths = { popup: 416, panel: 320, tab: 1280 } as const;

/** A surface of the extension in one state. */
export interface Surface {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly state?: ShownState;
  readonly account?: AccountState;
  /** Brings the opened page into the state to show. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const tabNumber: Partial<Record<ShownState, number>> = {
  images: 1,
  downloads: 2,
  desktop: 2,
  desktopGone: 2,
};

const next = (page: Page) => page.getByRole('region').getByRole('button').first().click();

/** Everything that the extension shows. */
export const surfaces: readonly Surface[] = [
  ...(Object.keys(shownStates) as ShownState[]).map((state) => ({
    name: `popup-${state}`,
    path: 'popup.html?tab=1',
    width: widths.popup,
    state,
    prepare: (page: Page) => {
      const tab = tabNumber[state];
      // Some states have no tabs.
      return tab === undefined ? page.getByRole('main').waitFor() : page.getByRole('tab').nth(tab).click();
    },
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

/** Opens a surface in its state, in a language or with the given texts. */
export async function openSurface(
  { context, id }: Harness,
  locale: string,
  surface: Surface,
  texts?: object,
): Promise<Page> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: surface.width, height: surface.width === widths.tab ? 900 : 600 });
  await setUiLanguage(page, locale);
  if (texts !== undefined) await replaceTexts(page, texts);
  if (surface.state !== undefined) await answerWith(page, shownStates[surface.state], surface.account);
  await page.goto(`chrome-extension://${id}/${surface.path}`);
  await surface.prepare?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}
