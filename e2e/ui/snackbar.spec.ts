import { expect, test } from '../support/test.ts';
import { openSpecimen } from './open-specimen.ts';

const saved = 'Your changes have been saved.';
const failed = 'Payment failed. Please try again.';

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSpecimen(page, 'en');
  await page.clock.pauseAt(3_600_000);
});

test('a message disappears after three seconds, a payment message after five', async ({ page }) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.mouse.move(0, 0);
  const status = page.locator('[data-snackbar]');
  await expect(status).toContainText(saved);
  await expect(status).toHaveAttribute('aria-live', 'polite');
  await page.clock.runFor(2900);
  await expect(status).toContainText(saved);
  await page.clock.runFor(200);
  await expect(status).toBeEmpty();

  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(status).toContainText(failed);
  await page.clock.runFor(4900);
  await expect(status).toContainText(failed);
  await page.clock.runFor(200);
  await expect(status).toBeEmpty();
});

test('a new message replaces the previous one and is shown for its full time', async ({ page }) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  const status = page.locator('[data-snackbar]');
  await expect(status).toContainText(failed);
  await expect(status).not.toContainText(saved);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(status).toContainText(failed);
  await page.clock.runFor(200);
  await expect(status).toBeEmpty();
});

test('the timer pauses while the message has the pointer or focus', async ({ page }) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const status = page.locator('[data-snackbar]');
  await status.getByText(saved).hover();
  await page.clock.runFor(20_000);
  await expect(status).toContainText(saved);
  await status.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(status).toContainText(saved);
});

test('closing a message by keyboard returns focus', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Save', exact: true });
  await opener.press('Enter');
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.locator('[data-snackbar]')).toBeEmpty();
  await expect(opener).toBeFocused();
});

test('closing a message does not close the dialog below it', async ({ page }) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Ask for confirmation' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.locator('[data-snackbar]').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('[data-snackbar]')).toBeEmpty();
  await expect(dialog).toBeVisible();
});
