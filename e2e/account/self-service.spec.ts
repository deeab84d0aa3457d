import { accountCalls } from '@clipharbor/contracts';
import { chooseAtProvider, enterThroughGoogle, message, openAccount, region } from './support/account-page.ts';
import { hasUsage } from './support/answers.ts';
import { freshSession, mailedToken } from './support/member.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await hasUsage(page);
});
const mistakes = { allowedErrors: [/status of 4\d\d/] };

test.describe('name', () => {
  test('is changed in place by the sign-up rules, and the header updates', async ({ page, signedIn: _ }) => {
    await openAccount(page);
    const profile = region(page, 'Profile');
    await profile.getByRole('button', { name: 'Change name' }).click();
    const field = profile.getByLabel('Full name');
    await expect(field).toBeFocused();
    await field.fill('  ');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile).toContainText('This field is required');
    await field.fill('Ana Bay');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(message(page)).toContainText('Name updated');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Bay');
    await expect(page.getByRole('main').getByRole('img', { name: 'Ana Bay' })).toHaveText('AB');
    await expect(page.getByRole('banner').getByText('AB', { exact: true })).toBeVisible();
    await expect(profile.getByRole('button', { name: 'Change name' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Bay');
  });
});

test.describe('email', () => {
  test('changes once both mails are confirmed, and says what it is waiting for', async ({ page, request }) => {
    const email = `mail.${crypto.randomUUID().slice(0, 8)}@clip.test`;
    const next = email.replace('@', '.new@');
    await enterThroughGoogle(page, email);
    await openAccount(page);
    const profile = region(page, 'Profile');
    await profile.getByRole('button', { name: 'Change email' }).click();
    await expect(profile).toContainText('The change takes effect once both have been opened.');
    await profile.getByLabel('New email address').fill(email.toUpperCase());
    await profile.getByRole('button', { name: 'Send links' }).click();
    await expect(profile).toContainText('This is already your address');
    await profile.getByLabel('New email address').fill(next);
    await profile.getByRole('button', { name: 'Send links' }).click();
    await expect(message(page)).toContainText('Confirmation links sent.');
    await expect(profile).toContainText('Waiting for confirmation of');
    await expect(profile).toContainText(next);
    await page.reload();
    await expect(profile).toContainText('Waiting for confirmation of');
    for (const [index, address] of [next, email].entries()) {
      const token = await mailedToken(request, address);
      const back = encodeURIComponent(new URL('/en/user', page.url()).href);
      await page.goto(`/auth/v1/verify?token=${token}&type=email_change&redirect_to=${back}`);
      await page.getByRole('button').click();
      if (index > 0) continue;
      await expect(message(page)).toContainText('Please open the link in the other email too.');
    }
    await openAccount(page);
    await expect(region(page, 'Profile')).toContainText(next);
    await expect(region(page, 'Profile')).not.toContainText('Waiting for confirmation');
    await expect(page.getByRole('main').locator('header')).toContainText(next);
    await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('password', () => {
  test.use(mistakes);
  test('asks for the current one, applies the rules, and signs other devices out', async ({
    page,
    request,
    signedIn,
  }) => {
    await freshSession(request, signedIn);
    await openAccount(page);
    const panel = region(page, 'Password');
    await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(2);
    await panel.getByRole('button', { name: 'Change password' }).click();
    const [current, next, again] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
      panel.getByRole('textbox', { name: label, exact: true }),
    ) as [ReturnType<typeof panel.getByRole>, ReturnType<typeof panel.getByRole>, ReturnType<typeof panel.getByRole>];
    await expect(panel.locator('input[autocomplete="username"]')).toHaveValue(signedIn.email);
    await expect(current).toHaveAttribute('autocomplete', 'current-password');
    await expect(next).toHaveAttribute('autocomplete', 'new-password');
    await current.fill('not my password');
    await next.fill('weak');
    const send = panel.getByRole('button', { name: 'Change password' });
    await send.click();
    await expect(panel).toContainText('Password must be at least 8 characters');
    await expect(panel).toContainText('Please confirm your password');
    await next.fill('New-Harbor-2026');
    await again.fill('New-Harbor-2026');
    await send.click();
    await expect(panel).toContainText('The current password is incorrect.');
    await expect(next).toHaveValue('New-Harbor-2026');
    await current.fill(signedIn.password);
    await send.click();
    await expect(message(page)).toContainText('Password updated');
    await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(1);
    await expect(region(page, 'Devices')).toContainText('This device');
    await freshSession(request, { ...signedIn, password: 'New-Harbor-2026' });
  });
});

test.describe('linked sign-ins', () => {
  test('a provider is linked and unlinked again', async ({ page, signedIn }) => {
    await openAccount(page);
    const panel = region(page, 'Linked sign-ins');
    await panel.getByRole('button', { name: 'Link Google' }).click();
    const email = signedIn.email.replace('@', '.google@');
    await chooseAtProvider(page, email);
    await expect(message(page)).toContainText('Google linked');
    await expect(page).toHaveURL(/\/en\/user$/);
    await expect(panel).toContainText(email);
    // Returning from the provider created a new session; the previous one does not stay in the list.
    await expect(async () => {
      await page.reload();
      await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(1, { timeout: 3000 });
    }).toPass();
    await panel.getByRole('button', { name: 'Unlink Google' }).click();
    await page.getByRole('dialog', { name: 'Unlink Google?' }).getByRole('button', { name: 'Unlink' }).click();
    await expect(message(page)).toContainText('Google unlinked');
    await expect(panel.getByRole('button', { name: 'Link Google' })).toBeVisible();
  });

  test('a sign-in that belongs to another user is refused with a message', async ({
    page,
    signedIn,
    browser,
    baseURL,
  }) => {
    const email = signedIn.email.replace('@', '.taken@');
    const other = await browser.newPage();
    await other.goto(`${baseURL}/auth/v1/authorize?provider=azure&redirect_to=${baseURL}/en/faq`);
    await chooseAtProvider(other, email);
    await other.waitForURL(/access_token/);
    await other.close();
    await openAccount(page);
    await region(page, 'Linked sign-ins').getByRole('button', { name: 'Link Microsoft' }).click();
    await chooseAtProvider(page, email);
    await expect(message(page)).toContainText('This sign-in is already linked to an account.');
    await expect(page).toHaveURL(/\/en\/user$/);
  });

  test('the only sign-in method cannot be unlinked; with a password it can', async ({ page }) => {
    const email = `solo.${crypto.randomUUID().slice(0, 8)}@clip.test`;
    await enterThroughGoogle(page, email);
    const panel = region(page, 'Linked sign-ins');
    await expect(panel.getByRole('button', { name: 'Unlink Google' })).toBeDisabled();
    await expect(panel).toContainText('This is your only way to sign in. Set a password first.');
    const password = region(page, 'Password');
    await password.getByRole('button', { name: 'Set a password' }).click();
    await password.getByRole('textbox', { name: 'New password', exact: true }).fill('New-Harbor-2026');
    await password.getByRole('textbox', { name: 'Confirm new password' }).fill('New-Harbor-2026');
    await password.getByRole('button', { name: 'Set a password' }).click();
    await expect(message(page)).toContainText('Password set');
    await expect(panel.getByRole('button', { name: 'Unlink Google' })).toBeEnabled();
  });
});

test('two identical browsers differ by time and network', async ({ page, request, signedIn }) => {
  await freshSession(request, signedIn);
  const answered = page.waitForResponse((response) => response.url().endsWith(accountCalls.sessions.path));
  await openAccount(page);
  expect((await (await answered).json()).data.sessions).toHaveLength(2);
  const rows = region(page, 'Devices').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.first()).toContainText(/signed in .*20\d\d.* · active now · IP address .*\d+\.\d+\.\d+\.x/);
  expect(new Set(await rows.allTextContents()).size).toBe(2);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out: .* signed in/ })
    .click();
  await expect(message(page)).toContainText('That device has been signed out');
  await expect(rows).toHaveCount(1);
});
