import { holdRequests } from '../support/hold-requests.ts';
import { spec } from '../support/spec.ts';
import { holds } from './support/answers.ts';
import { freshSession, sessionKey } from './support/member.ts';
import { expect, open, stopClock, test } from './support/test.ts';

const login = 'Login';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('another tab reflects a sign-out and a sign-in within a second', async ({ page, context, request, signedIn }) => {
  await open(page, '/en/faq');
  await expect(page.getByRole('banner').getByRole('button', { name: signedIn.email })).toBeVisible();
  const other = await context.newPage();
  await open(other, '/en/terms');
  await other.getByRole('banner').getByRole('button', { name: signedIn.email }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: login })).toBeVisible();
  await other.waitForURL(/\/en$/);
  const session = JSON.stringify(await freshSession(request, signedIn));
  await other.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, session] as const);
  await expect(page.getByRole('banner').getByRole('button', { name: signedIn.email })).toBeVisible();
});

test('the account page of another tab shows nothing after a sign-out', async ({ page, context, signedIn }) => {
  await holds(page, 'lifetime');
  await open(page, '/en/user');
  await expect(page.getByRole('main')).toContainText(signedIn.email);
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate((key) => localStorage.removeItem(key), sessionKey);
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.getByRole('main')).not.toContainText(signedIn.email);
});

test('a page restored by the Back button shows nothing after a sign-out', async ({ page, signedIn }) => {
  await holds(page, 'lifetime');
  await open(page, '/en/user');
  await expect(page.getByRole('main')).toContainText(signedIn.email);
  await page.getByRole('banner').getByRole('button', { name: signedIn.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/en$/);
  await page.goBack();
  await expect(page.getByText('Please login to continue')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(signedIn.email);
});

for (const [name, poison] of [
  ['broken JSON', '{'],
  ['another shape', '{"hello":1}'],
  ['markup', '"<script>"'],
] as const) {
  test(`a stored session of ${name} is ignored`, async ({ page }) => {
    await page.goto('/favicon.svg');
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, poison] as const);
    await open(page, '/en/faq');
    await expect(page.getByRole('banner').getByRole('button', { name: login })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: login }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('with blocked storage the site works, and a session lasts as long as the page', async ({ page, member }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: login }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: member.email })).toBeVisible();
});

test('a file that a deploy has removed reloads the page once, then reports it', async ({ page, allowedErrors }) => {
  allowedErrors.push(/./);
  await open(page, '/en/faq');
  await page.route(/\/assets\/site-session-[\w-]+\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  const reloaded = page.waitForEvent('load');
  await page.getByRole('banner').getByRole('button', { name: login }).click();
  await reloaded;
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('banner').getByRole('button', { name: login }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('the dialog is in English if the texts of the language are missing', async ({ page, allowedErrors }) => {
  allowedErrors.push(/404/);
  await page.route('**/de/account-shell-texts.json', (route) => route.fulfill({ status: 404, body: '' }));
  await open(page, '/de/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
});

test('a clock that is two days off changes no date and no status', async ({ page, signedIn }) => {
  const day = 86_400_000;
  await holds(page, { planId: 2, endsIn: 1 });
  const endsOn = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now() + day);
  for (const wrong of [-2 * day, 2 * day]) {
    await page.clock.setFixedTime(Date.now() + wrong);
    await open(page, '/en/user');
    await expect(page.getByRole('main')).toContainText(signedIn.email);
    await expect(page.locator('[data-status]')).toContainText('Subscription active');
    await expect(page.locator('[data-status]')).toContainText(endsOn);
  }
});

test('a request without a response times out after 30 s, and the button works again', async ({
  page,
  allowedErrors,
}) => {
  spec('API timeout 30000 ms.', 'Generic request errors | Network Error, timeout, status-code failures');
  allowedErrors.push(/./);
  await stopClock(page);
  await open(page, '/en/faq');
  await page.getByRole('banner').getByRole('button', { name: login }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('ana@clip.test');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('long enough');
  await page.route('**/auth/v1/token*', () => new Promise<void>(() => undefined));
  const sent = page.waitForRequest('**/auth/v1/token*');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await sent;
  await page.clock.runFor(29_000);
  await expect(dialog.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(1_500);
  await expect(page.locator('[data-snackbar]')).toContainText('Timeout');
  await expect(dialog.getByRole('button', { name: 'Sign In' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByLabel('Email')).toHaveValue('ana@clip.test');
});

test('nothing moves in the header when the account replaces the button', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { release } = await holdRequests(page, '**/account-shell-texts.json');
  await open(page, '/en/faq');
  const link = page.getByRole('banner').getByRole('link', { name: 'Pricing' });
  const before = await link.boundingBox();
  release();
  await expect(page.getByRole('banner').getByRole('button', { name: signedIn.email })).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
});

test('the header menu stays under the pointer while the page scrolls', async ({ page, signedIn }) => {
  await open(page, '/en/terms');
  await page.getByRole('banner').getByRole('button', { name: signedIn.email }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  // Within one frame, before anything could move it back.
  const [before, after] = await page.getByRole('menu').evaluate((menu) => {
    const top = menu.getBoundingClientRect().top;
    window.scrollBy({ top: 400, behavior: 'instant' });
    return [top, menu.getBoundingClientRect().top];
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
  expect(after).toBe(before);
});
