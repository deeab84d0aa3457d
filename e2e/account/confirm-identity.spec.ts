import { accountCalls } from '@clipharbor/contracts';
import { apiErrors, type ErrorCode } from '@clipharbor/domain';
import type { Page } from '@playwright/test';
import {
  chooseAtProvider,
  enterCode,
  enterThroughGoogle,
  message,
  openAccount,
  region,
  turnOnTwoFactor,
} from './support/account-page.ts';
import { hasUsage } from './support/answers.ts';
import { expect, test } from './support/test.ts';

test.use({ allowedErrors: [/status of 4\d\d/] });
test.beforeEach(async ({ page }) => {
  await hasUsage(page);
});

/** Refuses the next call to this path, as for an old sign-in; all others reach the server. */
async function refuseOnce(
  page: Page,
  path: string,
  answer: { status: number; headers?: Record<string, string>; json: unknown },
): Promise<void> {
  let isRefused = false;
  await page.route(
    (url) => url.pathname === path,
    (route) => {
      if (isRefused || route.request().method() === 'GET') return route.fallback();
      isRefused = true;
      return route.fulfill(answer);
    },
  );
}
const tooOld = {
  status: 400,
  // Without the API version, the client does not read `code`.
  headers: { 'x-supabase-api-version': '2024-01-01' },
  json: { code: 'reauthentication_needed', message: 'This requires a recent sign-in or reauthentication' },
};
const refusal = (code: ErrorCode) => ({
  status: apiErrors[code].status,
  json: { success: false, error: apiErrors[code].text, code, requestId: 'r-test' },
});
const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

test('the password renews an old sign-in; the form is sent again, and no device is added', async ({
  page,
  signedIn,
}) => {
  await openAccount(page);
  await refuseOnce(page, '/auth/v1/user', tooOld);
  const profile = region(page, 'Profile');
  await profile.getByRole('button', { name: 'Change name' }).click();
  await profile.getByLabel('Full name').fill('Ana Bay');
  await profile.getByRole('button', { name: 'Save' }).click();
  const dialog = confirmDialog(page);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not my password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toContainText('Invalid login credentials');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(message(page)).toContainText('Name updated');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Bay');
  await expect(async () => {
    await page.reload();
    await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(1, { timeout: 3000 });
  }).toPass();
});

test('closing the dialog leaves everything as it was typed', async ({ page, signedIn: _ }) => {
  await openAccount(page);
  await refuseOnce(page, '/auth/v1/user', tooOld);
  const profile = region(page, 'Profile');
  await profile.getByRole('button', { name: 'Change name' }).click();
  await profile.getByLabel('Full name').fill('Ana Bay');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(confirmDialog(page).getByRole('textbox', { name: 'Password' })).toBeFocused();
  await confirmDialog(page).getByRole('textbox', { name: 'Password' }).fill('half');
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toBeVisible();
  // The email that the form contains for password managers does not count as typed.
  await confirmDialog(page).getByRole('textbox', { name: 'Password' }).fill('');
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toHaveCount(0);
  await expect(message(page)).toContainText('Please confirm that it’s you');
  await expect(profile.getByLabel('Full name')).toHaveValue('Ana Bay');
});

test('with a second factor, the code is requested too, above an open dialog', async ({ page, signedIn }) => {
  await openAccount(page);
  const app = await turnOnTwoFactor(page);
  await refuseOnce(page, accountCalls.deleteAccount.path, refusal('auth.recentSignInRequired'));
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog', { name: 'Delete your account?' }).getByRole('textbox').fill(signedIn.email);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  const dialog = confirmDialog(page);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await enterCode(dialog, await app.next(), 'Confirm');
  // The account is deleted, as originally requested.
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
});

test('an account without a password confirms in its provider’s window', async ({ page }) => {
  const email = `window.${crypto.randomUUID().slice(0, 8)}@clip.test`;
  await enterThroughGoogle(page, email);
  await openAccount(page);
  const password = region(page, 'Password');
  await password.getByRole('button', { name: 'Set a password' }).click();
  await password.getByRole('textbox', { name: 'New password', exact: true }).fill('New-Harbor-2026');
  await password.getByRole('textbox', { name: 'Confirm new password' }).fill('New-Harbor-2026');
  await refuseOnce(page, '/auth/v1/user', tooOld);
  await password.getByRole('button', { name: 'Set a password' }).click();
  const dialog = confirmDialog(page);
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  const otherAccount = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtProvider(await otherAccount, `other.${email}`, 'Other Lima');
  await expect(dialog).toContainText('That is a different account.');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  const provider = await opened;
  await chooseAtProvider(provider, email);
  await expect(message(page)).toContainText('Password set');
  expect(provider.isClosed()).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(1, { timeout: 3000 });
  }).toPass();
});
