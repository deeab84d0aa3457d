import { accessibilityFaults } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

// The error listener is a script, and the frame of a mail does not allow scripts.
test.use({ allowedErrors: [/Blocked script execution in 'about:srcdoc'/] });

test('a new account is confirmed through the mailbox, in its owner’s language', async ({ page, request }) => {
  const email = `ana-${Date.now()}@example.com`;
  const data = { email, password: 'seven quiet lamps', data: { locale: 'de' } };
  expect((await request.post('/auth/v1/signup', { data })).ok()).toBe(true);

  await page.goto('/dev/mail');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: 'Bestätigen Sie Ihre E-Mail-Adresse für Clipharbor' })).toBeVisible();
  await page.getByRole('link', { name: 'Plain text' }).click();
  await expect(page.getByRole('link', { name: /\/auth\/v1\/verify/ })).toBeVisible();
  await page.getByRole('link', { name: 'Formatted' }).click();

  const opened = page.waitForEvent('popup');
  await page.frameLocator('iframe').getByRole('link', { name: 'Adresse bestätigen' }).click();
  const confirm = await opened;
  await expect(confirm.locator('html')).toHaveAttribute('lang', 'de');
  expect(await accessibilityFaults(confirm)).toEqual([]);
  await confirm.getByRole('button', { name: 'Adresse bestätigen' }).click();
  // The sign-up did not happen in this browser, so the email is confirmed, but no one is signed in.
  await expect(confirm).toHaveURL(/\/en\/?$/);
  await expect(confirm.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
});

test('the stand-in for a provider says what it is, and can be declined', async ({ page, baseURL }) => {
  const leave = (provider: string) => `/auth/v1/authorize?provider=${provider}&redirect_to=${baseURL}/en/faq`;
  await page.goto(leave('google'));
  await expect(page.getByText('Local stand-in for Google: no real account is used')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ana Bay' }).click();
  await expect(page).toHaveURL(/\/en\/faq#access_token=/);

  await page.goto(leave('azure'));
  await page.getByRole('button', { name: 'Do not allow' }).click();
  await expect(page).toHaveURL(/\/en\/faq\?error=access_denied/);
});
