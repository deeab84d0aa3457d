import { expect, test } from '../support/test.ts';
import { openSpecimen } from './open-specimen.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSpecimen(page, 'en');
});

test('the persistent dialog ignores a press outside, closes on Esc and returns focus', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Log in' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription('Log in to see your plan and your downloads.');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.mouse.click(5, 5);
  // A closing dialog is gone after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('focus stays inside an open dialog', async ({ page }) => {
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
});

test('an ordinary dialog closes on a press outside and with its Close button', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Ask for confirmation' });
  const dialog = page.getByRole('dialog', { name: 'Cancel subscription?' });
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a long dialog stays in the window, and its buttons stay visible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.getByRole('button', { name: 'Read the privacy policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy policy' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Accept and download' })).toBeInViewport();
  const box = await dialog.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(600);
});

test('the button of the consent dialog waits for the checkbox', async ({ page }) => {
  await page.getByRole('button', { name: 'Read the privacy policy' }).click();
  const accept = page.getByRole('button', { name: 'Accept and download' });
  await expect(accept).toBeDisabled();
  await page.getByRole('dialog').getByRole('checkbox').press('Space');
  await expect(accept).toBeEnabled();
});

test('the drawer slides in from the inline end and returns focus', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  for (const [locale, opener, edge] of [
    ['en', 'Open navigation', 768],
    ['ar', 'فتح قائمة التنقل', 0],
  ] as const) {
    await openSpecimen(page, locale);
    await page.getByRole('button', { name: opener }).press('Enter');
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    const outerEdge = async () => {
      const box = await drawer.boundingBox();
      return edge === 0 ? box?.x : (box?.x ?? 0) + (box?.width ?? 0);
    };
    await expect.poll(outerEdge).toBe(edge);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: opener })).toBeFocused();
  }
});
