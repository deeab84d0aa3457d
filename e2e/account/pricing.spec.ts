import { subscriptionCalls } from '@clipharbor/contracts';
import { holdRequests } from '../support/hold-requests.ts';
import { spec } from '../support/spec.ts';
import { answer, holds, previewOf, refuse } from './support/answers.ts';
import { expect, open, test } from './support/test.ts';

const plans = ['Free Trial', 'Monthly', 'Half-year', 'Yearly', 'Lifetime'];
/** A plan's name is a level 2 heading on the pricing page, and a level 3 heading below the heading of a section. */
const names = ':is(h2, h3)';
const cards = `main li:has(${names}):has(button)`;

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a visitor sees skeletons, then the available plans with their prices, and logs in first', async ({ page }) => {
  spec(
    'Plan cards; button logic is in section 4.',
    '/pricing | Pricing',
    'Loading shows three skeleton cards.',
    "Logged-out visitor: only available plans; button 'Try Now' (free trial) or 'Subscribe Now'; click opens the login dialog.",
    'Trial plans are hidden for paid users; plans that are not available are hidden.',
    "Price display: with a discount, price x (100 - discount) / 100 with 2 decimals, shown as $price/period, original price struck through; when period_count is above 1 it adds '(count periods)'.",
    'Paid subscribing requires login (login dialog opens otherwise).',
  );
  const { release } = await holdRequests(page, '**/rest/v1/subscription?*');
  await open(page, '/en/pricing');
  await expect(page.locator('[data-skeleton]')).toHaveCount(3);
  release();
  await expect(page.locator(`${cards} ${names}`)).toHaveText(plans);
  await expect(page.locator(cards).getByRole('button')).toHaveText([
    'Try Now',
    'Subscribe Now',
    'Subscribe Now',
    'Subscribe Now',
    'Subscribe Now',
  ]);
  const half = page.locator(cards).nth(2);
  await expect(half).toContainText('$5.99/month (6 months)');
  await expect(half.locator('s')).toContainText('$7.99');
  await expect(half).toContainText('$35.94 billed every 6 months');
  await expect(page.locator(cards).nth(1)).toContainText('$7.99/month');
  await expect(page.locator(cards).nth(3)).toContainText('$47.94/year');
  await expect(page.locator(cards).nth(4)).toContainText('$89.40/lifetime');
  await page.locator(cards).nth(1).getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
});

test('the home page shows the plans when the visitor comes near them', async ({ page }) => {
  spec(
    'Single page of sections: hero, supported brands, key features, tutorial, pricing, FAQ, with the piracy warning on top.',
  );
  const early: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/|\/config\.json/.test(request.url())) early.push(request.url());
  });
  await open(page, '/en');
  await page.waitForLoadState('networkidle');
  expect(early).toEqual([]);
  await page.getByRole('heading', { name: 'Simple pricing' }).scrollIntoViewIfNeeded();
  await expect(page.locator(`${cards} ${names}`, { hasText: 'Half-year' })).toBeVisible();
});

const states = [
  [
    'No subscription: Try Now on the trial plan, Subscribe Now on the others.',
    'nothing',
    ['Try Now', 'Subscribe Now', 'Subscribe Now', 'Subscribe Now', 'Subscribe Now'],
    0,
  ],
  [
    "Logged-in with lifetime access: all buttons disabled, 'Lifetime Access Included'.",
    'lifetime',
    Array.from({ length: 5 }, () => 'Lifetime Access Included'),
    5,
  ],
  [
    "On a free trial: the trial plan is disabled; other plans show 'Upgrade to Premium'.",
    { planId: 1 },
    ['Try Now', ...Array.from({ length: 4 }, () => 'Upgrade to Premium')],
    1,
  ],
  [
    "With a paid subscription: same plan shows 'Already Subscribed' (disabled) unless expired or inactive, then 'Renew Subscription'; a plan whose level is not above the current one shows 'Already Subscribed' disabled; a higher level shows 'Upgrade to New'.",
    { planId: 3 },
    ['Already Subscribed', 'Already Subscribed', 'Upgrade to New', 'Upgrade to New'],
    2,
  ],
  [
    'With a paid subscription that has ended: renew it.',
    { planId: 3, status: 'canceled' },
    ['Already Subscribed', 'Renew Subscription', 'Upgrade to New', 'Upgrade to New'],
    1,
  ],
] as const;

for (const [sentence, held, labels, disabled] of states) {
  test(`the buttons: ${sentence}`, async ({ page, signedIn: _ }) => {
    spec(
      "Logged-in with lifetime access: all buttons disabled, 'Lifetime Access Included'.",
      'No subscription: Try Now on the trial plan, Subscribe Now on the others.',
      "On a free trial: the trial plan is disabled; other plans show 'Upgrade to Premium'.",
      "With a paid subscription: same plan shows 'Already Subscribed' (disabled) unless expired or inactive, then 'Renew Subscription'; a plan whose level is not above the current one shows 'Already Subscribed' disabled; a higher level shows 'Upgrade to New'.",
      'Trial plans are hidden for paid users; plans that are not available are hidden.',
    );
    await holds(page, held);
    await open(page, '/en/pricing');
    await expect(page.locator(cards).getByRole('button')).toHaveText([...labels]);
    await expect(page.locator(cards).getByRole('button', { disabled: true })).toHaveCount(disabled);
  });
}

test('a paid plan without a subscription asks for the free trial first, and starts it', async ({ page, signedIn }) => {
  spec(
    "Subscribing to a paid plan with no existing subscription opens a 'Free Trial Required' dialog (a trial must be started first; Cancel or Start Free Trial).",
    "Free trial error | returned error in red; success 'Free trial registered successfully'",
  );
  await holds(page, 'nothing');
  const asked = await answer(page, subscriptionCalls.registerFreeTrial, {});
  await open(page, '/en/pricing');
  await page.locator(cards).nth(3).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Free Trial Required' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.locator(cards).nth(3).getByRole('button').click();
  await dialog.getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Free trial registered successfully');
  await expect(dialog).toBeHidden();
  expect(asked[0]?.postDataJSON()).toEqual({ user_id: signedIn.session.user.id, plan_id: 1 });
});

test('a trial that was used before is refused in red', async ({ page, signedIn: _, allowedErrors }) => {
  spec("Free trial error | returned error in red; success 'Free trial registered successfully'");
  allowedErrors.push(/409/);
  await holds(page, 'nothing');
  await refuse(page, subscriptionCalls.registerFreeTrial, 'trial.used');
  await open(page, '/en/pricing');
  await page.locator(cards).first().getByRole('button').click();
  await expect(page.locator('[data-snackbar]')).toContainText('You have already used the free trial.');
  await expect(page.locator('[data-snackbar] .text-danger-text')).toBeVisible();
});

test('an upgrade shows what it costs today, then goes to the checkout page', async ({ page, signedIn }) => {
  spec(
    "If the returned action is 'payment-url', the visitor is redirected to card-payment checkout using the sessionId; otherwise the dialog closes and a subscription-updated signal is raised ('Subscription updated successfully').",
  );
  await holds(page, { planId: 1 });
  await previewOf(page);
  const outcome = { action: 'payment-url', sessionId: 'cs_42', url: 'https://pay.example/cs_42' } as const;
  const asked = await answer(page, subscriptionCalls.processSubscription, outcome);
  await open(page, '/en/pricing');
  await page.locator(cards).nth(3).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Yearly' });
  await expect(dialog).toContainText('Due today$42.55');
  await expect(dialog).toContainText('−$5.39');
  await expect(dialog).toContainText(
    'You pay $42.55 today. Renews automatically every year until you cancel. Next charge: $47.94 on November 15, 2027.',
  );
  expect(asked).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page).toHaveURL(/\/en\/checkout\?sid=cs_42$/);
  expect(asked[0]?.postDataJSON()).toEqual({
    type: 'upgrade',
    user_id: signedIn.session.user.id,
    email: signedIn.email,
    plan_id: 4,
    product_id: 'clipharbor_yearly',
    currentPlanId: 1,
    newPlanId: 4,
  });
});

test('an upgrade without a payment page closes the dialog and says so', async ({ page, signedIn: _ }) => {
  spec(
    "If the returned action is 'payment-url', the visitor is redirected to card-payment checkout using the sessionId; otherwise the dialog closes and a subscription-updated signal is raised ('Subscription updated successfully').",
  );
  await holds(page, { planId: 2 });
  await previewOf(page);
  await answer(page, subscriptionCalls.processSubscription, { action: 'updated' });
  await open(page, '/en/pricing');
  await page.locator(cards).nth(2).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page.locator('[data-snackbar]')).toContainText('Subscription updated successfully');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('if the server is down, loading the plans can be retried', async ({ page, allowedErrors }) => {
  spec('Store initialisation or language load failure | silently ignored');
  allowedErrors.push(/Failed to load resource|503/);
  let isDown = true;
  await page.route('**/config.json', (route) => (isDown ? route.abort() : route.continue()));
  await open(page, '/en/pricing');
  await expect(page.getByRole('alert')).toContainText('The plans could not be loaded');
  await expect(page.getByRole('alert')).toContainText('Network Error');
  isDown = false;
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator(`${cards} ${names}`)).toHaveText(plans);
});
