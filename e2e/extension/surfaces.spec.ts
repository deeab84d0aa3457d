import type { Page } from '@playwright/test';
import { accessibilityFaultsInBoth } from '../support/axe.ts';
import { walk, walkDialog } from '../support/keys.ts';
import { answerWith, setUiLanguage } from './support/show.ts';
import { type ShownState, shownStates } from './support/shown-states.ts';
import { expect, type Harness, pageOpenedBy, test } from './support/test.ts';

/** Opens an extension page in a tab, with made-up data in place of a real page. */
async function openOwn({ context, id }: Harness, path: string, language = 'en', state?: ShownState): Promise<Page> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setUiLanguage(page, language);
  if (state !== undefined) await answerWith(page, shownStates[state]);
  await page.goto(`chrome-extension://${id}/${path}`);
  await expect(page.locator('#root > *').first()).toBeVisible();
  return page;
}

test.describe('no detectable accessibility violations', () => {
  for (const language of ['en', 'ar']) {
    test(`in any state of the popup (${language})`, async ({ harness }) => {
      for (const state of Object.keys(shownStates) as ShownState[]) {
        const popup = await openOwn(harness, 'popup.html?tab=1', language, state);
        if (state === 'images') await popup.getByRole('tab').nth(1).click();
        if (state === 'downloads') await popup.getByRole('tab').nth(2).click();
        expect(await accessibilityFaultsInBoth(popup), state).toEqual([]);
        await popup.close();
      }
    });

    test(`in side panel, options and onboarding (${language})`, async ({ harness }) => {
      const panel = await openOwn(harness, 'side-panel.html', language, 'media');
      expect(await accessibilityFaultsInBoth(panel)).toEqual([]);
      const options = await openOwn(harness, 'options.html', language);
      await expect(options.locator('#saving')).toBeVisible();
      expect(await accessibilityFaultsInBoth(options)).toEqual([]);
      const onboarding = await openOwn(harness, 'onboarding.html', language);
      for (const step of [1, 2, 3]) {
        await expect(onboarding.locator(`ol > li:nth-child(${step})[aria-current=step]`)).toBeVisible();
        expect(await accessibilityFaultsInBoth(onboarding), `step ${step}`).toEqual([]);
        if (step < 3) await onboarding.getByRole('region').getByRole('button').first().click();
      }
    });
  }
});

test.describe('with the keyboard', () => {
  test('the popup: every control in order, arrow keys between its tabs', async ({ harness }) => {
    const popup = await openOwn(harness, 'popup.html?tab=1', 'en', 'media');
    await popup.keyboard.press('Tab');
    const stops = await walk(popup, popup.locator('body'), { isTrap: false });
    expect(stops.slice(0, 3)).toEqual(['BUTTON Open side panel', 'BUTTON Settings', 'BUTTON Sign out']);
    const list = stops.slice(stops.indexOf('BUTTON Media'));
    expect(list.slice(2, 6)).toEqual(['BUTTON Save all 3 items', 'SELECT Quality', 'SELECT Format', 'BUTTON Download']);
    await popup.getByRole('tab', { name: 'Media' }).focus();
    await popup.keyboard.press('ArrowRight');
    await expect(popup.getByRole('tab', { name: 'Images' })).toBeFocused();
    await expect(popup.getByRole('tab', { name: 'Images' })).toHaveAttribute('aria-selected', 'true');
  });

  test('the popup from right to left: the arrow keys follow the reading direction', async ({ harness }) => {
    const popup = await openOwn(harness, 'popup.html?tab=1', 'ar', 'media');
    await popup.getByRole('tab').first().focus();
    await popup.keyboard.press('ArrowLeft');
    await expect(popup.getByRole('tab').nth(1)).toBeFocused();
  });

  test('options and onboarding, and the confirmation before deleting', async ({ harness }) => {
    const options = await openOwn(harness, 'options.html');
    await expect(options.locator('#saving')).toBeVisible();
    await options.keyboard.press('Tab');
    await walk(options, options.locator('body'), { isTrap: false });
    await walkDialog(options, {
      opener: options.getByRole('button', { name: 'Delete stored data' }),
      dialog: options.getByRole('dialog', { name: 'Delete stored data?' }),
    });
    const onboarding = await openOwn(harness, 'onboarding.html');
    for (const step of ['Where may', 'Save your first video', 'You are ready']) {
      await expect(onboarding.getByRole('heading', { level: 2 })).toContainText(step);
      if (step !== 'Where may') await expect(onboarding.getByRole('heading', { level: 2 })).toBeFocused();
      await onboarding.keyboard.press('Tab');
      await walk(onboarding, onboarding.getByRole('region'), { isTrap: false });
      await onboarding.getByRole('region').getByRole('button').first().focus();
      if (step !== 'You are ready') await onboarding.getByRole('button', { name: 'Next' }).press('Enter');
    }
  });
});

test('the popup explains the side panel before the browser asks, and links to the settings', async ({ harness }) => {
  const popup = await openOwn(harness, 'popup.html?tab=1', 'en', 'empty');
  await popup.getByRole('button', { name: 'Open side panel' }).click();
  await expect(popup.getByText('follows the tab you are viewing')).toBeVisible();
  await popup.getByRole('button', { name: 'Not now' }).click();
  await expect(popup.getByRole('button', { name: 'Allow side panel' })).toHaveCount(0);
  const settings = await pageOpenedBy(harness.context, 'options.html', () =>
    popup.getByRole('button', { name: 'Settings' }).click(),
  );
  await expect(settings.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const start = await pageOpenedBy(harness.context, 'onboarding.html', () =>
    popup.getByRole('button', { name: 'Get started' }).click(),
  );
  await expect(start.getByRole('heading', { level: 1, name: 'Welcome to Clipharbor' })).toBeVisible();
});

test('settings are stored at once and survive a reload', async ({ harness }) => {
  const options = await openOwn(harness, 'options.html');
  await options.getByLabel('File name').fill('{site} - {title} ({quality})');
  await expect(options.getByText('Example: video.example - A walk by the sea (1080p).mp4')).toBeVisible();
  await options.getByLabel('Speed limit').selectOption('1000000');
  await options.getByLabel('A folder for each site').check();
  await options.getByLabel('Subtitles').selectOption('de');
  const stored = async () =>
    (await harness.worker()).evaluate(async () => (await chrome.storage.local.get('settings'))['settings']);
  await expect.poll(stored).toMatchObject({
    nameTemplate: '{site} - {title} ({quality})',
    maxBytesPerSecond: 1_000_000,
    usesSiteFolders: true,
    subtitleLanguage: 'de',
  });
  await options.reload();
  await expect(options.getByLabel('File name')).toHaveValue('{site} - {title} ({quality})');
  await expect(options.getByLabel('Speed limit')).toHaveValue('1000000');
  await options.getByLabel('File name').fill('{titel}');
  await expect(options.getByText('Use only the words listed below')).toBeVisible();
  await expect.poll(stored).toMatchObject({ nameTemplate: '{site} - {title} ({quality})' });
});
