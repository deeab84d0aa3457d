import { accountCalls, subscriptionCalls } from '@clipharbor/contracts';
import type { Page } from '@playwright/test';
import { spec } from '../support/spec.ts';
import { answer, hasHistory, hasUsage, holds, refuse } from './support/answers.ts';
import { expect, open, stopClock, test } from './support/test.ts';

const card = (page: Page) => page.locator('[data-status]');
const message = (page: Page) => page.locator('[data-snackbar]');

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hasUsage(page);
});

test('a visitor is asked to log in and goes to the home page', async ({ page }) => {
  spec(
    '/user | Account page, requires authentication',
    "/user requires login; otherwise the message 'Please login to continue' appears and the user goes to /.",
  );
  await page.goto('/en/user');
  await expect(page).toHaveURL(/\/en$/);
  await expect(message(page)).toContainText('Please login to continue');
});

test('an account without a subscription says so and shows the plans in a wide dialog', async ({ page, signedIn }) => {
  spec(
    'Avatar with initials from the full name, name and e-mail, a subscription status card, a subscription history list (page size 10, five page buttons), and a plans dialog (max width 1200).',
    'Plans dialog max width 1200.',
    "No status: 'No active subscription' (warning) with a View Plans button.",
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  // Everything but the billing calls comes from the real server here.
  await open(page, '/en/user');
  await expect(page.getByRole('main').getByRole('img', { name: 'Ana Lima' })).toHaveText('AL');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Lima');
  await expect(page.getByRole('main')).toContainText(signedIn.email);
  await expect(card(page)).toContainText('No active subscription');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await card(page).getByRole('button', { name: 'View Plans' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a plan' });
  await expect(dialog.locator('li h3')).toHaveCount(5);
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1200);
});

test('a trial shows what is left and links to the plans', async ({ page, signedIn: _ }) => {
  spec(
    'Remaining counts = plan limit minus consumed.',
    "Status active: 'Subscription active' (success).",
    "active on a free trial: Upgrade to Premium (confirm 'Upgrade to Premium?', opens plans dialog).",
  );
  await holds(page, { planId: 1, endsIn: 4, consumed: { extraction: 12, download: 14, conversion: 9 } });
  await open(page, '/en/user');
  await expect(card(page)).toContainText('Subscription active');
  await expect(card(page).getByRole('listitem')).toHaveText([
    'Extractions18 of 30 left',
    'Downloads1 of 15 left',
    'Conversions0 of 5 left',
  ]);
  await card(page).getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page
    .getByRole('dialog', { name: 'Upgrade to Premium?' })
    .getByRole('button', { name: 'Choose a plan' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Choose a plan' })).toBeVisible();
});

test('lifetime access is shown as such', async ({ page, signedIn: _ }) => {
  spec('Lifetime access: shows VIP Member, Lifetime Access, Active, unlimited extraction, download and conversion.');
  await holds(page, 'lifetime');
  await open(page, '/en/user');
  for (const words of ['VIP Member', 'Lifetime Access', 'Active']) await expect(card(page)).toContainText(words);
  await expect(card(page).getByText('Unlimited')).toHaveCount(3);
  await expect(card(page).getByRole('button')).toHaveCount(0);
});

test('canceling asks for confirmation, then reloads and reports it', async ({ page, signedIn, allowedErrors }) => {
  spec(
    "active otherwise: Cancel Subscription (confirm 'Cancel Subscription?'; access stays until end of billing cycle).",
    'After renew or cancel success the page reloads.',
    "Renew / cancel | error shown; success 'Subscription renewed successfully' / 'Subscription cancelled successfully'; thrown 'Failed to renew subscription' / 'Failed to cancel subscription'",
  );
  allowedErrors.push(/Failed to load resource/);
  await holds(page, { planId: 2 });
  await page.route(`**${subscriptionCalls.cancel.path}`, (route) => route.abort());
  await open(page, '/en/user');
  await card(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Subscription?' });
  await expect(dialog).toContainText(/You keep access until .+, the end of the billing cycle, /);
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(message(page)).toContainText('Failed to cancel subscription');
  const asked = await answer(page, subscriptionCalls.cancel, {});
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(message(page)).toContainText('Subscription cancelled successfully');
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
  const own = { user_id: signedIn.session.user.id, sub_id: 'sub_1', email: signedIn.email, plan_id: 2 };
  expect(asked.map((request) => request.postDataJSON())).toEqual([own]);
});

test('renewing undoes a cancellation; a refusal and an unreachable server have different messages', async ({
  page,
  signedIn: _,
  allowedErrors,
}) => {
  spec(
    'active with the canceled flag set: Renew Subscription (confirm, renew call).',
    "Renew / cancel | error shown; success 'Subscription renewed successfully' / 'Subscription cancelled successfully'; thrown 'Failed to renew subscription' / 'Failed to cancel subscription'",
  );
  allowedErrors.push(/409|Failed to load resource/);
  await holds(page, { planId: 2, isCanceled: true });
  await open(page, '/en/user');
  const renew = async () => {
    await card(page).getByRole('button', { name: 'Renew Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew Subscription' }).click();
  };
  await refuse(page, subscriptionCalls.renew, 'subscription.changed');
  await renew();
  await expect(message(page)).toContainText('Your subscription has changed in the meantime.');
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await page.route('**/subscription/renew', (route) => route.abort());
  await renew();
  await expect(message(page)).toContainText('Failed to renew subscription');
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await page.route('**/subscription/renew', (route) => route.fulfill({ json: { success: true, data: {} } }));
  await renew();
  await expect(message(page)).toContainText('Subscription renewed successfully');
});

test('an ended subscription can be bought again, and an unpaid one can update its card', async ({
  page,
  signedIn: _,
}) => {
  spec(
    "Otherwise: 'Subscription expired' (error).",
    "canceled or past_due: Renew Subscription, with a 'New Subscription' confirm that opens plans.",
  );
  await holds(page, { planId: 2, status: 'past_due' });
  await answer(page, subscriptionCalls.portal, { url: new URL('/en/faq?portal', page.url()).href });
  await open(page, '/en/user');
  await expect(card(page)).toContainText('Subscription expired');
  await card(page).getByRole('button', { name: 'Renew Subscription' }).click();
  await page.getByRole('dialog', { name: 'New Subscription' }).getByRole('button', { name: 'View Plans' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a plan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await card(page).getByRole('button', { name: 'Update Card' }).click();
  await expect(page).toHaveURL(/\/en\/faq\?portal$/);
});

test('the history has ten entries per page and five page buttons', async ({ page, signedIn: _ }) => {
  spec('History page size 10; pagination shows 5 page buttons.');
  await holds(page, 'lifetime');
  await hasHistory(page, 64);
  await open(page, '/en/user');
  const history = page.getByRole('region', { name: 'Subscription history' });
  await expect(history.locator('ol li')).toHaveCount(10);
  await expect(history.getByRole('button', { name: /^Page \d/ })).toHaveText(['1', '2', '3', '4', '5']);
  await history.getByRole('button', { name: 'Page 5' }).click();
  await expect(history.getByRole('button', { name: /^Page \d/ })).toHaveText(['3', '4', '5', '6', '7']);
  await history.getByRole('button', { name: 'Page 7' }).click();
  await expect(history.locator('ol li')).toHaveCount(4);
});

for (const [status, words] of [
  ['success', 'Payment successful! Your subscription is now active.'],
  ['fail', 'Payment failed. Please try again.'],
] as const) {
  test(`coming back from a payment with ${status} is announced for 5 s, then the query is cleared`, async ({
    page,
    signedIn: _,
  }) => {
    spec(
      "Query payment_status success gives 'Payment successful! Your subscription is now active.'; fail gives 'Payment failed. Please try again.'.",
      'Both show for 5 s, then the query is cleared.',
      'Snackbar default 3000 ms; payment messages 5000 ms.',
    );
    await stopClock(page);
    await holds(page, 'nothing');
    await open(page, `/en/user?payment_status=${status}`);
    await expect(message(page)).toContainText(words);
    // Anyone can type this URL, so the card still shows the actual state.
    await expect(card(page)).toContainText('No active subscription');
    await expect(page.getByText('Confirming your payment…')).toHaveCount(status === 'success' ? 1 : 0);
    await page.clock.runFor(4000);
    await expect(message(page)).toContainText(words);
    expect(page.url()).toContain('payment_status');
    await page.clock.runFor(1500);
    await expect(message(page)).not.toContainText(words);
    await expect(page).toHaveURL(/\/en\/user$/);
    if (status === 'fail') return;
    for (let second = 0; second < 32; second += 2) await page.clock.runFor(2000);
    await expect(page.getByText('Confirmation is taking longer than usual.')).toBeVisible();
  });
}

test('sessions end one by one or all at once; data can be exported and deleted', async ({ page, signedIn }) => {
  await holds(page, 'nothing');
  await open(page, '/en/user');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toBe('clipharbor-account.json');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(signedIn.email.toUpperCase());
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  const ended = await answer(page, accountCalls.endSessions, { ended: 1 });
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/en$/);
  expect(ended[0]?.postDataJSON()).toEqual({ which: 'all' });
});

test('a refund is checked before it asks for an explanation', async ({ page, signedIn: _ }) => {
  await holds(page, { planId: 2 });
  const payment = { amountCents: 799, paidAt: '2026-11-14T10:00:00Z', downloadsSince: 2 };
  await answer(page, subscriptionCalls.refundQuote, { payment, obstacles: [] });
  await answer(page, subscriptionCalls.refund, { amountCents: 799 });
  await open(page, '/en/user');
  await page.getByRole('button', { name: 'Request a refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect(dialog).toContainText('You paid $7.99 on November 14, 2026.');
  await dialog.getByRole('button', { name: 'Request refund' }).click();
  await expect(dialog).toContainText('Please explain why you would like a refund.');
  await dialog.getByRole('textbox').fill('It does not work on my site.');
  await answer(page, subscriptionCalls.refundQuote, { payment, obstacles: ['alreadyRefunded'] });
  await dialog.getByRole('button', { name: 'Request refund' }).click();
  await expect(message(page)).toContainText('$7.99 will be refunded to your card.');
  // What has been refunded is no longer offered; cards and invoices are.
  await expect(page.getByRole('button', { name: 'Request a refund' })).toHaveCount(0);
  await open(page, '/en/user');
  await expect(page.getByRole('button', { name: 'Cards and invoices' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request a refund' })).toHaveCount(0);
});

test('if the server is down, loading the account can be retried', async ({ page, signedIn: _, allowedErrors }) => {
  allowedErrors.push(/Failed to load resource/);
  await page.route('**/rest/v1/subscription_status*', (route) => route.abort());
  await open(page, '/en/user');
  const failure = page.getByRole('main').getByRole('alert').first();
  await expect(failure).toContainText('Network Error');
  await holds(page, 'lifetime');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page)).toContainText('Lifetime Access');
});
