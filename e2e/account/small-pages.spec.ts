import { accountCalls, subscriptionCalls } from '@clipharbor/contracts';
import { spec } from '../support/spec.ts';
import { answer, halfYearTerms, holds, refuse } from './support/answers.ts';
import { expect, open, stopClock, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('the auth status page waits 300 ms for a state, then reports the result', async ({ page }) => {
  spec(
    'Reads a query state (success or otherwise) and an application name.',
    '/auth | Authentication Status',
    'Reset redirect 3000 ms; update-password redirect 2000 ms; auth-status spinner 300 ms.',
    "Auth status failure | 'Login Failed' with 'We couldn't log you in'",
    "With no state it shows a spinner for 300 ms; then either Successfully Logged In or Login Failed (text: We couldn't log you in) with a button that closes the window.",
  );
  await stopClock(page);
  await open(page, '/en/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Status');
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await page.clock.runFor(300);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login Failed');
  await expect(page.getByRole('main')).toContainText("We couldn't log you in");
  await open(page, '/en/auth?state=success&app=extension');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Logged In');
  await expect(page.getByRole('main')).toContainText('The extension is signed in.');
  await page.getByRole('button', { name: 'Close window' }).click();
});

test('its button closes a window that a program has opened', async ({ page, context }) => {
  await page.goto('/en/faq');
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/en/auth?state=success', 'status', 'popup'));
  const popup = await opened;
  await popup.locator('html[data-ready]').waitFor();
  const closed = popup.waitForEvent('close');
  // The window may be gone before the click is reported back.
  await popup
    .getByRole('button', { name: 'Close window' })
    .click({ noWaitAfter: true })
    .catch(() => undefined);
  await closed;
});

test('checkout without an id is not found', async ({ page, allowedErrors }) => {
  spec('/checkout | Checkout, loaded on demand; requires query parameter sid, otherwise not-found');
  allowedErrors.push(/404/);
  const response = await page.goto('/en/checkout');
  expect(response?.status()).toBe(404);
  // Only one heading: if the framework did not recognize the page, it would add its own message.
  await page.locator('html[data-ready]').waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Page Not Found']);
});

test('checkout shows the order and links to the payment page', async ({ page, signedIn: _ }) => {
  await holds(page, { planId: 1 });
  const order = {
    sid: 'cs_1',
    status: 'open',
    planId: 3,
    amountCents: 3594,
    terms: halfYearTerms,
    expiresAt: '2026-11-16T00:00:00Z',
  } as const;
  await answer(page, subscriptionCalls.checkoutSession, { ...order, url: new URL('/en/faq?paying', page.url()).href });
  await open(page, '/en/checkout?sid=cs_1');
  await expect(page.getByRole('main')).toContainText('Half-year');
  await expect(page.getByRole('main')).toContainText(
    'You pay $35.94 today. Renews automatically every 6 months until you cancel. Next charge: $35.94 on May 15, 2027.',
  );
  await expect(page.getByRole('main')).toContainText('Full refund within 3 days of purchase');
  await page.getByRole('button', { name: 'Pay $35.94' }).click();
  await expect(page).toHaveURL(/\/en\/faq\?paying$/);
});

test('another user’s checkout is not shown, and an expired one links back to the plans', async ({
  page,
  signedIn: _,
  allowedErrors,
}) => {
  allowedErrors.push(/404/);
  await holds(page, { planId: 1 });
  await refuse(page, subscriptionCalls.checkoutSession, 'checkout.notFound');
  await open(page, '/en/checkout?sid=cs_other');
  await expect(page.getByRole('main')).toContainText('There is no such checkout.');
  const order = {
    ...{ sid: 'cs_1', planId: 3, amountCents: 3594, terms: null },
    ...{ expiresAt: '2026-11-14T00:00:00Z', url: null },
  } as const;
  await answer(page, subscriptionCalls.checkoutSession, { ...order, status: 'expired' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/en/pricing');
});

const desktop = `client=desktop&redirect_to=${encodeURIComponent('http://127.0.0.1:51000/done')}`;
const challenge = `code_challenge=${'a'.repeat(43)}&state=s1`;

test('a program gets its own code after the user has pressed Connect', async ({ page, signedIn }) => {
  await page.route('http://127.0.0.1:51000/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>program</title>' }),
  );
  await open(page, `/en/connect?${desktop}&${challenge}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect the desktop app?');
  await expect(page.getByRole('main')).toContainText(signedIn.email);
  const asked = page.waitForRequest((request) => request.url().endsWith(accountCalls.connect.path));
  await page.getByRole('button', { name: 'Connect' }).click();
  expect((await asked).postDataJSON()).toEqual({
    client: 'desktop',
    redirectTo: 'http://127.0.0.1:51000/done',
    codeChallenge: 'a'.repeat(43),
  });
  // The code comes from the real server.
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:51000\/done\?code=[\w-]{20,}&state=s1$/);
});

test('a visitor logs in first, and a request that is not ours is not redirected', async ({ page }) => {
  await open(page, `/en/connect?${desktop}&${challenge}`);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
  await open(page, `/en/connect?client=extension&redirect_to=https%3A%2F%2Fevil.example%2F&${challenge}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('a member is not asked for an email: feedback and reports use the account’s', async ({ page, signedIn }) => {
  spec('Feedback by a logged-in user uses the account e-mail; logged-out users may enter one.');
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/(feedback|extension_uninstall_report)/.test(request.url()) && request.method() === 'POST')
      sent.push(...[request.postDataJSON()].flat());
  });
  await open(page, '/en/feedback');
  await expect(page.getByRole('banner').getByRole('button', { name: signedIn.email })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you for your feedback!' })).toBeVisible();
  await open(page, '/en/uninstalled');
  await expect(page.getByRole('banner').getByRole('button', { name: signedIn.email })).toBeVisible();
  await page.getByLabel('Technical issues').check();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.getByLabel('What happened?').fill('It stops');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  expect(sent.map(({ email }) => email)).toEqual([signedIn.email, signedIn.email]);
});
