import type { Page } from '@playwright/test';
import { accessibilityFaults, accessibilityFaultsInBoth } from '../support/axe.ts';
import { walk, walkDialog } from '../support/keys.ts';
import { overhangAt } from '../support/overhang.ts';
import { takeViewsHere } from '../support/screenshot.ts';
import { lookedAtLocales } from '../support/views.ts';
import { showState } from './support/show.ts';
import type { ShownState } from './support/shown-states.ts';
import { expect, test } from './support/test.ts';

interface Look {
  readonly name: string;
  readonly state: ShownState;
  /** Leads from the opened window to what is to be seen. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const view = (place: number) => (page: Page) => page.getByRole('navigation').getByRole('button').nth(place).click();

async function openAdd(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('dialog').waitFor();
}

async function openChoice(page: Page): Promise<void> {
  await openAdd(page);
  await page.getByRole('dialog').getByRole('textbox').fill('https://video.example/film.m3u8');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('combobox').first().waitFor();
}

async function openDetail(page: Page): Promise<void> {
  await page.getByRole('listitem', { name: 'Broadcast with gaps' }).getByRole('button').nth(2).click();
  await page.getByRole('dialog').waitFor();
}

async function openLicenses(page: Page): Promise<void> {
  await view(4)(page);
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('dialog').getByText('MIT').first().waitFor();
}

async function checkUpdate(page: Page): Promise<void> {
  await view(4)(page);
  await page.getByRole('main').getByRole('button').nth(-2).click();
  await page.getByRole('status').filter({ hasText: /\S/ }).last().waitFor();
}

const looks: readonly Look[] = [
  { name: 'first-run', state: 'welcome' },
  { name: 'empty', state: 'empty' },
  { name: 'queue', state: 'running' },
  { name: 'troubled', state: 'troubled' },
  { name: 'add', state: 'empty', prepare: openAdd },
  { name: 'choice', state: 'empty', prepare: openChoice },
  { name: 'detail', state: 'over', prepare: openDetail },
  { name: 'history', state: 'all', prepare: view(1) },
  { name: 'account', state: 'empty', prepare: view(2) },
  { name: 'settings', state: 'empty', prepare: view(3) },
  { name: 'help', state: 'empty', prepare: checkUpdate },
  { name: 'licenses', state: 'empty', prepare: openLicenses },
  { name: 'lost', state: 'lost', prepare: (page) => page.getByRole('status').locator('strong').waitFor() },
];

for (const { name, state, prepare } of looks) {
  test(`${name} can be used by everyone, at every width`, async ({ page, engine }) => {
    for (const locale of ['en', 'ar']) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1000, height: 800 });
      await showState(page, engine.url, state, locale);
      await prepare?.(page);
      // Another language has the same colors: the other scheme is looked at once.
      expect(await (locale === 'en' ? accessibilityFaultsInBoth(page) : accessibilityFaults(page))).toEqual([]);
      expect(await overhangAt(page, 320)).toBe(0);
    }
  });
}

test('every stop of the keyboard can be seen, in the window and in its dialog', async ({ page, engine }) => {
  await showState(page, engine.url, 'all', 'en');
  await page.keyboard.press('Tab');
  await walk(page, page.locator('body'), { isTrap: false });
  const opener = page.getByRole('banner').getByRole('button');
  await walkDialog(page, { opener, dialog: page.getByRole('dialog'), isPersistent: true });
});

if (process.env['VIEWS'] === 'all') {
  for (const locale of lookedAtLocales) {
    for (const { name, state, prepare } of looks) {
      test(`a picture of ${name} in ${locale}`, async ({ page, engine }) => {
        await showState(page, engine.url, state, locale);
        await prepare?.(page);
        await takeViewsHere(page, `desktop-${name}`, locale);
      });
    }
  }
}
