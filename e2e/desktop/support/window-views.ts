import type { Page } from '@playwright/test';
import type { ShownState } from './shown-states.ts';

/** A view of the window in a given state. */
export interface WindowView {
  readonly name: string;
  readonly state: ShownState;
  /** Navigates from the opened window to that view. */
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

/** Every view of the window. */
export const windowViews: readonly WindowView[] = [
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
