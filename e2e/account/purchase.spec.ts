import { expect, open, test } from './support/test.ts';

/** No response is replaced here: accounts, billing, the provider's pages and its events are all real. */
test('a new member starts a trial, buys with a declined and then a valid card, and cancels', async ({
  page,
  signedIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/en/pricing');
  const plan = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await plan('Free Trial').getByRole('button', { name: 'Try Now' }).click();
  await expect(page.getByText('Free trial registered successfully')).toBeVisible();

  await open(page, '/en/pricing');
  await plan('Half-year').getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm and continue' }).click();
  await page.waitForURL(/\/en\/checkout\?sid=/);
  await expect(page.getByRole('main')).toContainText('$35.94');
  await page.getByRole('main').getByRole('button', { name: /pay/i }).click();

  await page.waitForURL(/\/pay\//);
  const pay = async (card: string) => {
    await page.getByLabel('Card number').fill(card);
    await page.getByLabel('Expiry').fill('12 / 34');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Name on card').fill(signedIn.fullName);
    await page.getByRole('button', { name: 'Subscribe' }).click();
  };
  await pay('4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toContainText('declined');
  await pay('4242 4242 4242 4242');

  await page.waitForURL(/\/en\/user/);
  await expect(page.getByText('Payment successful! Your subscription is now active.')).toBeVisible();
  await expect(page.getByText('Subscription active')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Half-year');

  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByRole('button', { name: 'Renew Subscription' })).toBeVisible();
});
