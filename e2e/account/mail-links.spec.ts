import type { APIRequestContext, Page } from '@playwright/test';
import { mailedToken, ownAddress } from './support/member.ts';
import { expect, open, test } from './support/test.ts';

const password = 'Harbor-2026-clip';
const newEmail = () => `mail.${crypto.randomUUID().slice(0, 8)}@clip.test`;

/** No URL that the page ever had may give access to an account: neither during redirects nor in the history. */
function watchAddresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return seen;
}
const hasSecret = (address: string) => /access_token|refresh_token|[?&#]code=/.test(address);

async function signUp(page: Page, email: string): Promise<void> {
  await page.setExtraHTTPHeaders(ownAddress());
  await open(page, '/en/pricing');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByLabel('Full name').fill('Nia Newcomer');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(dialog.getByText(email)).toBeVisible();
}

async function openLink(page: Page, request: APIRequestContext, email: string): Promise<void> {
  const { origin } = new URL(page.url() === 'about:blank' ? 'http://unknown' : page.url());
  const target = encodeURIComponent(`${origin}/en/user?mail_link=signed_in`);
  await page.goto(
    `/auth/v1/verify?token=${await mailedToken(request, email)}&type=signup&lang=en&redirect_to=${target}`,
  );
  await page.getByRole('button', { name: /confirm/i }).click();
}

test('confirming in the browser that signed up signs in, at the account page, with no secret in any address', async ({
  page,
  request,
}) => {
  const email = newEmail();
  const seen = watchAddresses(page);
  await signUp(page, email);
  await openLink(page, request, email);
  await expect(page).toHaveURL(/\/en\/user$/);
  await expect(page.locator('[data-snackbar]')).toContainText('Address confirmed. You are signed in.');
  await expect(page.getByRole('heading', { name: 'Nia Newcomer' })).toBeVisible();
  expect(seen.filter(hasSecret)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nia Newcomer' })).toBeVisible();
  // Only this session exists: no other was created on the way.
  await expect(page.getByText('This device')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(0);
});

test('the tab that signed up stops waiting for the mail once another tab has confirmed it', async ({
  page,
  request,
}) => {
  const email = newEmail();
  await signUp(page, email);
  const other = await page.context().newPage();
  await open(other, '/en/faq');
  await openLink(other, request, email);
  await expect(other.locator('[data-snackbar]')).toContainText('Address confirmed. You are signed in.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0);
});

test('on another device the address is confirmed, and the dialog asks to sign in with it', async ({
  page,
  browser,
  request,
}) => {
  const email = newEmail();
  await signUp(page, email);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const phone = await context.newPage();
  const seen = watchAddresses(phone);
  await phone.goto('/en/faq');
  await openLink(phone, request, email);
  await expect(phone).toHaveURL(/\/en\/?$/);
  await expect(phone.locator('[data-snackbar]')).toContainText('Address confirmed. Please sign in.');
  const dialog = phone.getByRole('dialog', { name: 'Welcome back' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(phone.getByRole('banner').getByRole('button', { name: email })).toBeVisible();
  expect(seen.filter(hasSecret)).toEqual([]);
  await context.close();
});

test.describe('a link that no longer works', () => {
  test.use({ allowedErrors: [/status of 4\d\d/] });

  for (const path of ['/en/pricing', '/en/faq']) {
    test(`is reported at ${path}, and the dialog offers to sign in`, async ({ page }) => {
      await page.setExtraHTTPHeaders(ownAddress());
      await open(page, `${path}?mail_link=signed_in&error=access_denied&error_code=otp_expired&error_description=Gone`);
      await expect(page.locator('[data-snackbar]')).toContainText(/link .*(expired|used)/i);
      await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});

test('a stranger’s link that pretends to be a mail link changes nothing for a signed-in user', async ({
  page,
  signedIn: _,
}) => {
  await open(page, '/en/user?mail_link=signed_in');
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/user$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-snackbar]')).toHaveText('');
});
