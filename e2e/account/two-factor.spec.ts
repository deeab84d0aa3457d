import { accountCalls } from '@clipharbor/contracts';
import { apiErrors } from '@clipharbor/domain';
import type { Locator, Page } from '@playwright/test';
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
import { authenticator } from './support/authenticator.ts';
import { enter, freshSession, mailedToken, signUpMember } from './support/member.ts';
import { expect, open, test } from './support/test.ts';

test.use({ allowedErrors: [/status of 4\d\d/] });
test.beforeEach(async ({ page }) => {
  await hasUsage(page);
});

async function signInByDialog(page: Page, { email, password }: { email: string; password: string }) {
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  return page.getByRole('dialog', { name: 'Enter your code' });
}
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // The previous page shows the button too.
  await page.waitForURL(/\/en$/);
  await page.locator('html[data-ready]').waitFor();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
};

/** Letter groups that break across lines: someone who types the key would take them for two groups. */
const brokenGroups = (code: Locator) =>
  code.evaluate(({ firstChild }) => {
    const range = document.createRange();
    return [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: group, index }) => {
      if (!firstChild) return [];
      range.setStart(firstChild, index);
      range.setEnd(firstChild, index + group.length);
      return range.getClientRects().length === 1 ? [] : [group];
    });
  });

test('an authenticator app is set up, required at the next sign-in, and removed with a code', async ({
  page,
  request,
  signedIn,
}) => {
  await freshSession(request, signedIn);
  await openAccount(page);
  const panel = region(page, 'Two-factor authentication');
  await panel.getByRole('button', { name: 'Set up authenticator app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up authenticator app' });
  const picture = setUp.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml,/);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await enterCode(setUp, '12', 'Turn on');
  await expect(setUp).toContainText('Please enter all six digits');
  await enterCode(setUp, '000000', 'Turn on');
  await expect(setUp).toContainText('This code is incorrect or has expired.');
  // A dialog with typed text stays open on Escape. After closing and starting again, nothing of the first attempt is left.
  await page.keyboard.press('Escape');
  expect(await brokenGroups(setUp.locator('code'))).toEqual([]);
  await setUp.getByRole('button', { name: 'Close' }).click();
  await expect(setUp).toHaveCount(0);
  const app = await turnOnTwoFactor(page);
  await expect(panel).toContainText(/Authenticator app 1.*Added on/s);
  await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(1);

  await signOut(page);
  const dialog = await signInByDialog(page, signedIn);
  await expect(dialog).toContainText(signedIn.email);
  await expect(dialog).toContainText('support@');
  await expect(page.locator('button', { hasText: 'Account of' })).toHaveCount(0);
  await enterCode(dialog, app.wrong(), 'Continue');
  await expect(dialog).toContainText('This code is incorrect or has expired.');
  await enterCode(dialog, await app.next(), 'Continue');
  await expect(message(page)).toContainText('Signed in successfully');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();

  await openAccount(page);
  await panel.getByRole('button', { name: 'Remove: Authenticator app 1' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove this authenticator?' });
  await enterCode(remove, await app.next(), 'Remove');
  await expect(message(page)).toContainText('Authenticator removed');
  await expect(panel.getByText('Off', { exact: true })).toBeVisible();
});

test('after one of two authenticators is removed, the page works and the other one still signs in', async ({
  page,
  request,
  signedIn,
}) => {
  await openAccount(page);
  const first = await turnOnTwoFactor(page);
  const panel = region(page, 'Two-factor authentication');
  await panel.getByRole('button', { name: 'Add a backup authenticator' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up authenticator app' });
  const second = authenticator((await setUp.locator('code').textContent()) ?? '');
  await enterCode(setUp, await second.next(), 'Turn on');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Remove: Authenticator app 1' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove this authenticator?' });
  await enterCode(remove, await first.next(), 'Remove');
  await expect(message(page)).toContainText('Authenticator removed');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel.getByText('On', { exact: true })).toBeVisible();
  const mails = await (await request.get('/dev/mail')).text();
  const own = mails.split('<li').filter((item) => item.includes(signedIn.email));
  expect(own[0]).toContain('An authenticator app was removed');

  await signOut(page);
  const dialog = await signInByDialog(page, signedIn);
  await enterCode(dialog, await second.next(), 'Continue');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('a session that lacks only the code is asked for nothing else', async ({ page, signedIn: _ }) => {
  await openAccount(page);
  const app = await turnOnTwoFactor(page);
  // A hosted account service leaves the session like this after an authenticator was removed.
  const { status, text } = apiErrors['auth.secondFactorRequired'];
  let isLifted = false;
  await page.route(
    ({ pathname }) => pathname === accountCalls.signInMethods.path || pathname === accountCalls.exportAccount.path,
    (route) =>
      isLifted
        ? route.fallback()
        : route.fulfill({
            status,
            json: { success: false, error: text, code: 'auth.secondFactorRequired', requestId: 'r-test' },
          }),
  );
  await page.route(
    (url) => /^\/auth\/v1\/factors\/[^/]+\/verify$/.test(url.pathname),
    (route) => {
      isLifted = true;
      return route.fallback();
    },
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await enterCode(dialog, await app.next(), 'Confirm');
  await download;
});

test('signing in with another account does not show the code form of the first one again', async ({
  page,
  request,
  signedIn,
}) => {
  await openAccount(page);
  await turnOnTwoFactor(page);
  await signOut(page);
  await (await signInByDialog(page, signedIn)).waitFor();
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  const other = await signUpMember(request, 'Ben Other');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await dialog.getByLabel('Email').fill(other.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(other.password);
  // The sign-in lasts until the subscription is known, long enough to see what is shown meanwhile.
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/rest\/v1\/.*subscription/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await asked.promise;
  await expect(page.locator('button', { hasText: 'Account of' }).first()).toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Enter your code' })).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without the code, no one appears signed in, and the user can go back', async ({ page, request, signedIn }) => {
  await openAccount(page);
  await turnOnTwoFactor(page);
  // A session with only the password, stored as after a reload during sign-in.
  await enter(page, { ...signedIn, session: await freshSession(request, signedIn) });
  await open(page, '/en/faq');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Enter your code' }).waitFor();
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('sb-clipharbor-auth-token'))).toBeNull();
  await page.keyboard.press('Escape');
  await enter(page, { ...signedIn, session: await freshSession(request, signedIn) });
  await open(page, '/en/user');
  const dialog = page.getByRole('dialog', { name: 'Enter your code' });
  await dialog.waitFor();
  await expect(page.locator('main')).not.toContainText(signedIn.email);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/en$/);
});

test('a provider does not replace the second factor', async ({ page, signedIn, baseURL }) => {
  await openAccount(page);
  const app = await turnOnTwoFactor(page);
  await signOut(page);
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtProvider(page, signedIn.email);
  const dialog = page.getByRole('dialog', { name: 'Enter your code' });
  await enterCode(dialog, await app.next(), 'Continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Lima');
  await expect(page).toHaveURL(`${baseURL}/en/user`);
});

test('a reset mail does not replace it either: the new password needs the code', async ({ page, request }) => {
  // Through a provider, so that no mail went out within the last minute.
  const email = `reset.${crypto.randomUUID().slice(0, 8)}@clip.test`;
  await enterThroughGoogle(page, email);
  await openAccount(page);
  const app = await turnOnTwoFactor(page);
  await signOut(page);
  await open(page, '/en/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(message(page)).toContainText('Password reset link has been sent');
  await open(page, `/en/update-password?token_hash=${await mailedToken(request, email)}&type=recovery`);
  await page.getByRole('textbox', { name: 'New password' }).fill('New-Harbor-2026');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('New-Harbor-2026');
  await page.getByRole('button', { name: 'Update Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your code' });
  await enterCode(dialog, await app.next(), 'Continue');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password has been updated' })).toBeVisible();
});
