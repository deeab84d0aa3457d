import { subscriptionCalls } from '@clipharbor/contracts';
import type { Page } from '@playwright/test';
import { agents } from '../support/agents.ts';
import { walk, walkDialog } from '../support/keys.ts';
import { answer, hasHistory, hasUsage, holds, previewOf } from './support/answers.ts';
import { expect, open, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
});

const press = async (page: Page, dialog: string, button: string) => {
  await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
};

test('the login dialog works by keyboard in all three modes, and Escape returns to its button', async ({ page }) => {
  await open(page, '/en/faq');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Login' });
  const dialog = page.getByRole('dialog');
  await walkDialog(page, { opener, dialog, isPersistent: true });
  for (const [title, ...path] of [
    ['Create an account', 'Create an account'],
    ['Reset your password', 'Forgot your password?'],
  ] as const) {
    await opener.focus();
    await page.keyboard.press('Enter');
    for (const button of path) await press(page, 'Welcome back', button);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    // The pressed link is gone, but focus must not be lost.
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('the language menu works by keyboard, and closes on Escape and when focus leaves', async ({ page }) => {
  await open(page, '/en/faq');
  const opener = page.getByRole('button', { name: 'Choose a language' });
  const menu = page.locator('#languages');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await walk(page, menu, { isTrap: false });
  await expect(menu.getByRole('link').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await menu.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  // Focus never moves to something that an open menu covers.
  await expect(menu).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeFocused();
  await opener.click();
  await page.keyboard.press('Tab');
  await opener.click();
  await expect(menu).toBeHidden();
});

test('leaving the drawer with the Tab key does not move focus behind it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await open(page, '/en/faq');
  const drawer = page.locator('#menu');
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await walk(page, drawer, { isTrap: false });
  await expect(drawer.getByRole('button', { name: 'Login' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drawer).toBeHidden();
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.press('Enter');
  await drawer.getByRole('button', { name: 'Login' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  // It would cover the dialog.
  await expect(drawer).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('on Windows', () => {
  test.use({ userAgent: agents.edge });
  test('the download dialog and its consent work by keyboard', async ({ page }) => {
    await open(page, '/en');
    const dialog = page.getByRole('dialog', { name: 'Download for Windows' });
    const opener = page.getByRole('button', { name: 'Download for Windows' });
    await walkDialog(page, { opener, dialog, isPersistent: true });
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('button', { name: 'Accept & Download' })).toBeEnabled();
  });
});

/** Pages with a form, and the field that gets focus if an incomplete form is submitted. */
const forms = [
  ['reset-password', 'Email'],
  ['update-password', 'New password'],
  ['feedback', 'Email'],
  ['uninstalled', 'What happened?'],
] as const;

for (const [path, wrong] of forms) {
  test(`the form on /${path} works by keyboard, and focuses its first mistake`, async ({ page }) => {
    await open(page, `/en/${path}`);
    const form = page.getByRole('main').locator('form');
    if (path === 'uninstalled') await page.getByLabel('It did not work').press('Space');
    if (path === 'feedback') await page.getByLabel('Email').fill('no address');
    const first = form.locator(':is(input:checked, input:not([type="radio"]), textarea):not([tabindex="-1"])').first();
    await first.focus();
    // The focus ring is shown only after a key press.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await walk(page, form, { isTrap: false });
    await form.locator('button[type="submit"]').focus();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel(wrong, { exact: true }).first()).toBeFocused();
  });
}

test('the dialog after feedback closes by keyboard', async ({ page }) => {
  await page.route('**/rest/v1/feedback*', (route) => route.fulfill({ status: 201, body: '' }));
  await open(page, '/en/feedback');
  const opener = page.getByRole('button', { name: 'Send feedback' });
  await walkDialog(page, { opener, dialog: page.getByRole('dialog', { name: 'Thank you for your feedback!' }) });
});

test('the questions and the article work by keyboard', async ({ page }) => {
  await open(page, '/en/faq');
  const main = page.getByRole('main');
  await page.locator('summary').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  for (const question of (await page.locator('summary').all()).slice(0, 4)) {
    await expect(question).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question.locator('..')).toHaveAttribute('open', '');
    await page.keyboard.press('Space');
    await expect(question.locator('..')).not.toHaveAttribute('open', '');
    await page.keyboard.press('Tab');
  }
  await open(page, '/article/facebook/how-to-download-facebook-stories?lang=en-US');
  // The link that skips the header is the first stop on every page.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await walk(page, main, { isTrap: false });
});

test('every dialog of a member works by keyboard, and returns focus to what opened it', async ({
  page,
  signedIn: _,
}) => {
  await hasUsage(page);
  await hasHistory(page, 3);
  await previewOf(page);
  const payment = { amountCents: 799, paidAt: '2026-11-14T10:00:00Z', downloadsSince: 2 };
  await answer(page, subscriptionCalls.refundQuote, { payment, obstacles: [] });
  const dialogs = [
    ['nothing', 'user', 'View Plans', 'Choose a plan'],
    ['nothing', 'user', 'Delete account', 'Delete your account?'],
    ['nothing', 'user', 'Sign out everywhere', 'Sign out everywhere?'],
    ['nothing', 'pricing', 'Subscribe Now: Monthly', 'Free Trial Required'],
    [{ planId: 1 }, 'user', 'Upgrade to Premium', 'Upgrade to Premium?'],
    [{ planId: 1 }, 'pricing', 'Upgrade to Premium: Monthly', 'Upgrade to Monthly'],
    [{ planId: 2 }, 'user', 'Cancel Subscription', 'Cancel Subscription?'],
    [{ planId: 2 }, 'user', 'Request a refund', 'Refund', 'isPersistent'],
    [{ planId: 2, isCanceled: true }, 'user', 'Renew Subscription', 'Renew Subscription?'],
    [{ planId: 2, status: 'past_due' }, 'user', 'Renew Subscription', 'New Subscription'],
  ] as const;
  let before = '';
  for (const [held, path, button, title, persistence] of dialogs) {
    await test.step(title, async () => {
      const place = JSON.stringify([held, path]);
      if (place !== before) {
        await holds(page, held);
        await open(page, `/en/${path}`);
        before = place;
      }
      const opener = page.getByRole('main').getByRole('button', { name: button, exact: true }).first();
      await walkDialog(page, {
        opener,
        dialog: page.getByRole('dialog', { name: title }),
        isPersistent: persistence !== undefined,
      });
    });
  }
  const corner = page.getByRole('banner').locator('button[aria-haspopup="menu"]');
  await corner.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(corner).toBeFocused();
});
