import { expect, test } from '../support/test.ts';

test('with reduced motion, every element switches to the other color scheme immediately', async ({ page }) => {
  const animations = (): Promise<number> => page.evaluate(() => document.getAnimations().length);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/dev/ui');
  // Animations on load have finished, so only the change of colors counts.
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect.poll(animations).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await animations()).toBe(0);
});
