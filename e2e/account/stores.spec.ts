import { accountCalls, subscriptionCalls } from '@clipharbor/contracts';
import type { Page } from '@playwright/test';
import { spec } from '../support/spec.ts';
import { answer, holds, previewOf, refuse } from './support/answers.ts';
import { enter, sessionKey } from './support/member.ts';
import { fillSignUp } from './support/sign-up-form.ts';
import { expect, open, stopClock, test } from './support/test.ts';

const message = (page: Page) => page.locator('[data-snackbar]');
const red = (page: Page) => page.locator('[data-snackbar] .text-danger-text');

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** The paths of the tables that a page requests, in order. */
function asksOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/rest/v1/')) asked.push(pathname.replace('/rest/v1/', ''));
  });
  return asked;
}

test('every page starts both stores once, in its language, and their failures are silent', async ({
  page,
  signedIn,
  allowedErrors,
}) => {
  spec(
    'On every client navigation both stores are initialised (errors ignored), the locale is resolved, the language messages loaded (English fallback) and the document language set.',
    'The user store initialises once; other actions wait until it is initialised.',
  );
  allowedErrors.push(/status of 500/);
  const asked = asksOf(page);
  for (const [path, locale, words] of [
    ['/de/faq', 'de', 'Häufige Fragen'],
    ['/fr/terms', 'fr', 'Conditions d’utilisation'],
  ] as const) {
    asked.length = 0;
    // Responses wait for both requests: if the plans fail before the status is read, they are requested again.
    const bothAsked = Promise.withResolvers<void>();
    await page.route('**/rest/v1/**', async (route) => {
      await bothAsked.promise;
      // Not a 503, which supabase-js repeats automatically.
      await route.fulfill({ status: 500, json: { message: 'down' } });
    });
    await open(page, path);
    await expect(page.getByRole('banner').getByRole('button', { name: signedIn.email })).toBeVisible();
    await expect.poll(() => asked.toSorted()).toEqual(['subscription', 'subscription_status']);
    bothAsked.resolve();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(message(page)).toBeEmpty();
    expect(asked).toHaveLength(2);
    await page.unroute('**/rest/v1/**');
  }
});

test('a trial pressed before the user is known waits, and a visitor cannot start one', async ({ page, member }) => {
  spec(
    'Free trial registration: does nothing if the store is not initialised, no plan is given, or the user is not logged in.',
    'Subscription actions need an initialised store and a logged-in user.',
  );
  const asked = await answer(page, subscriptionCalls.registerFreeTrial, {});
  const trial = page.getByRole('main').getByRole('button', { name: 'Try Now' });
  await open(page, '/en/pricing');
  await trial.click();
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
  expect(asked).toHaveLength(0);
  // Now the user is known, but not their subscription, so there is no button to press.
  const held = Promise.withResolvers<void>();
  await enter(page, member);
  await page.route('**/rest/v1/subscription_status*', async (route) => {
    await held.promise;
    await route.fulfill({ json: [] });
  });
  await open(page, '/en/pricing');
  await expect(page.getByRole('banner').getByRole('button', { name: member.email })).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(3);
  await expect(trial).toHaveCount(0);
  held.resolve();
  await trial.click();
  await expect(message(page)).toContainText('Free trial registered successfully');
  expect(asked).toHaveLength(1);
});

test('requests are anonymous until sign-in, a session survives a reload, and an old token is renewed', async ({
  page,
  member,
}) => {
  spec(
    'The backend client runs in an anonymous role until sign-in; what that role may do is not shown.',
    'Sessions persist and tokens refresh automatically.',
    "Session: tokens auto-refresh and persist; the token cookie name for the API client's anti-forgery header is XSRF-TOKEN; success status range 200-299.",
  );
  const asked = page.waitForRequest('**/rest/v1/subscription?*');
  await open(page, '/en/pricing');
  const { apikey, authorization } = (await asked).headers();
  // The public key, not a user's token.
  expect(apikey).toMatch(/^sb_publishable_/);
  expect(authorization).toBe(`Bearer ${apikey}`);

  await holds(page, 'nothing');
  await enter(page, {
    ...member,
    session: { ...member.session, ...{ expires_at: Math.floor(Date.now() / 1000) - 60 } },
  });
  const renewed = page.waitForRequest('**/auth/v1/token?grant_type=refresh_token');
  await open(page, '/en/pricing');
  await renewed;
  await expect(page.getByRole('banner').getByRole('button', { name: member.email })).toBeVisible();
  const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), sessionKey);
  expect(kept.expires_at).toBeGreaterThan(Date.now() / 1000);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: member.email })).toBeVisible();

  // A write repeats the cookie's value in a header for the server to compare; any 2xx is a success.
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'harbor-1', url: page.url() }]);
  let header: string | undefined;
  await page.route('**/subscription/register-free-trial', (route) => {
    header = route.request().headers()['x-xsrf-token'];
    return route.fulfill({ status: 201, json: { success: true, data: {} } });
  });
  await page.getByRole('main').getByRole('button', { name: 'Try Now' }).click();
  await expect(message(page)).toContainText('Free trial registered successfully');
  expect(header).toBe('harbor-1');
});

test('a sign-up that fails is reported, and the form can be sent again', async ({ page, allowedErrors }) => {
  spec('Signup thrown error | its message shown, then rethrown');
  allowedErrors.push(/Failed to load resource/);
  await page.route(`**${accountCalls.signUp.path}`, (route) => route.abort());
  const dialog = await fillSignUp(page, 'en', 'Harbor-2026');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await expect(red(page)).toBeVisible();
  await expect(message(page)).toContainText('Network Error');
  const asked = await answer(page, accountCalls.signUp, {});
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await expect(message(page)).toContainText('Confirmation sent');
  expect(asked).toHaveLength(1);
});

const refusedByProvider =
  '/en/user?error=access_denied&error_code=provider_said_no&error_description=The+provider+said+no';

test('a provider’s refusal is shown on the page to which the visitor returns', async ({ page }) => {
  spec('Social sign-in error | its message shown');
  await page.goto(refusedByProvider);
  await expect(message(page)).toContainText('The provider did not confirm the sign-in.');
  await expect(page).toHaveURL(/\/en$/);
  await expect(red(page)).toBeVisible();
});

test('a message for the next page waits for it, however long it takes to load', async ({ page }) => {
  // Locators would wait for the next page.
  const ready = Promise.withResolvers<void>();
  await page.exposeFunction('canShowMessages', ready.resolve);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-snackbar]')) return;
      observer.disconnect();
      Reflect.get(globalThis, 'canShowMessages')();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.route(/\/en$/, async (route) => {
    await ready.promise;
    await route.continue();
  });
  await page.goto(refusedByProvider);
  await expect(page).toHaveURL(/\/en$/);
  await expect(message(page)).toContainText('The provider did not confirm the sign-in.');
});

test('a payment call that is refused or lost is shown in red, and the button can be pressed again', async ({
  page,
  signedIn: _,
  allowedErrors,
}) => {
  spec('Payment call success false | error text in red; thrown error shows its message and stops loading');
  allowedErrors.push(/Failed to load resource/);
  await holds(page, { planId: 1 });
  await previewOf(page);
  await refuse(page, subscriptionCalls.processSubscription, 'payment.declined');
  await open(page, '/en/pricing');
  await page.getByRole('main').getByRole('button', { name: 'Upgrade to Premium' }).first().click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm and continue' });
  await confirm.click();
  await expect(red(page)).toBeVisible();
  await expect(message(page)).toContainText('The card was declined.');
  await expect(confirm).not.toHaveAttribute('aria-busy', 'true');
  await message(page).getByRole('button', { name: 'Close' }).click();
  await page.route(`**${subscriptionCalls.processSubscription.path}`, (route) => route.abort());
  await confirm.click();
  await expect(message(page)).toContainText('Network Error');
  await expect(confirm).not.toHaveAttribute('aria-busy', 'true');
});

test('an ordinary message stays for 3 s', async ({ page }) => {
  spec('Snackbar default 3000 ms; payment messages 5000 ms.');
  await stopClock(page);
  await open(page, '/en/update-password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.mouse.move(0, 0);
  await expect(message(page)).toContainText('Please fill in all fields correctly');
  await page.clock.runFor(2900);
  await expect(message(page)).toContainText('Please fill in all fields correctly');
  await page.clock.runFor(200);
  await expect(message(page)).toBeEmpty();
});
