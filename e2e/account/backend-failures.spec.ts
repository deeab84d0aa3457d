import { expect, open, test } from './support/test.ts';

/** A database message that no visitor should see. */
const odd = 'relation "payroll_7" does not exist at character 13 on 10.0.0.7';
const failure = { code: '42P01', message: odd, details: `${odd} (details)`, hint: `${odd} (hint)` };
const words = { en: 'Try again', ar: 'إعادة المحاولة' } as const;

for (const locale of ['en', 'ar'] as const) {
  for (const status of [400, 404, 500, 503]) {
    test(`a table that fails with ${status} shows no part of its message in ${locale}, and can be loaded again`, async ({
      page,
      allowedErrors,
    }) => {
      allowedErrors.push(/Failed to load resource/);
      await page.route('**/rest/v1/subscription?*', (route) => route.fulfill({ status, json: failure }));
      await open(page, `/${locale}/pricing`);
      const alert = page.getByRole('main').getByRole('alert');
      const retry = alert.getByRole('button', { name: words[locale] });
      await expect(retry).toBeVisible();
      await expect(page.locator('body')).not.toContainText(/payroll|relation|10\.0\.0\.7|42P01/);
      await page.unroute('**/rest/v1/subscription?*');
      await retry.click();
      await expect(page.locator('main li button').first()).toBeVisible();
    });
  }
}

test('a sign-in that fails unexpectedly shows our own text, and the form can be sent again', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/);
  await page.route('**/auth/v1/token*', (route) =>
    route.fulfill({
      status: 422,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'odd_internal_code', message: odd },
    }),
  );
  await open(page, '/en/pricing');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^E-?mail/).fill('ana@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('seven quiet lamps');
  const send = dialog.getByRole('button', { name: 'Sign In', exact: true });
  await send.click();
  await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/payroll|odd_internal/);
  await expect(send).toBeEnabled();
});
