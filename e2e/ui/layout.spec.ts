import { holdRequests } from '../support/hold-requests.ts';
import { expect, test } from '../support/test.ts';
import { viewedLocales as locales } from '../support/views.ts';
import { openSpecimen } from './open-specimen.ts';

for (const locale of locales) {
  test(`${locale} does not scroll sideways at 320 px and declares its language`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openSpecimen(page, locale);
    const { scrollWidth, lang, dir, escaping } = await page.evaluate(() => {
      const { scrollWidth, lang, dir } = document.documentElement;
      const escaping = [...document.querySelectorAll('main *')]
        .filter((element) => element.closest('[role="tablist"]') === null && element.closest('.sr-only') === null)
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 0 && (left < -1 || right > 321);
        })
        .map((element) => element.outerHTML.slice(0, 120));
      return { scrollWidth, lang, dir, escaping };
    });
    expect(escaping).toEqual([]);
    expect(scrollWidth).toBe(320);
    expect(lang).toBe(locale);
    expect(dir).toBe(locale === 'ar' ? 'rtl' : 'ltr');
  });
}

test('every target is at least 24 px in both directions, unless it is in a sentence', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openSpecimen(page, 'de');
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, label:has(input), [role="tab"]')]
      .filter((element) => element.closest('p') === null)
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 100) }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ html }) => html),
  );
  expect(small).toEqual([]);
});

test('hardly anything moves when the font loads late', async ({ page }) => {
  const { release } = await holdRequests(page, '**/*.woff2');
  await page.goto('/dev/ui/en', { waitUntil: 'domcontentloaded' });
  const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight);
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Inter Variable/.test(family) && status === 'loaded'),
    );
  const before = await heightOfPage();
  expect(await isLoaded()).toBe(false);
  release();
  await expect.poll(isLoaded).toBe(true);
  // 0.005 is one line of text on a page of two hundred lines.
  expect(Math.abs((await heightOfPage()) / before - 1)).toBeLessThanOrEqual(0.005);
});

test('visitors who prefer reduced motion get none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSpecimen(page, 'en');
  const longest = () =>
    page.evaluate(() => {
      const seconds = (value: string) => Math.max(...value.split(',').map((part) => Number.parseFloat(part)));
      return Math.max(
        ...[...document.querySelectorAll('*')].map((element) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
          return Math.max(seconds(transitionDuration), animationName === 'none' ? 0 : seconds(animationDuration));
        }),
      );
    });
  expect(await longest()).toBeLessThanOrEqual(0.001);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longest()).toBeGreaterThan(0.1);
});

test('in forced colors every control keeps an outline or its own shape', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openSpecimen(page, 'en');
  const bare = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '#buttons button, #fields input, #fields textarea, #choices label:has([type="radio"])',
      ),
    ]
      .filter((element) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
        return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) === 0;
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(bare).toEqual([]);
});

test('in forced colors the selected tab, toggle and page have the selection color', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openSpecimen(page, 'en');
  const selection = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.background = 'SelectedItem';
    return getComputedStyle(probe).backgroundColor;
  });
  for (const group of ['#tabs [role="tab"]', '#choices label:has([type="radio"])', '#pagination li + li button']) {
    const [chosen, other] = await page
      .locator(group)
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
    expect(chosen).toBe(selection);
    expect(other).not.toBe(selection);
  }
});
