import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

test('a panel opens and closes by pointer and keyboard', async ({ page }) => {
  spec(
    '/faq | Frequently Asked Questions',
    'Expansion panels; an answer can be a list or HTML; a contact link to the support e-mail.',
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/en/faq');
  const panel = page.locator('details', { hasText: 'Is Clipharbor free?' });
  const answer = panel.getByText('You can start without paying:');
  await expect(answer).toBeHidden();
  await panel.getByText('Is Clipharbor free?').click();
  await expect(answer).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(answer).toBeHidden();
});

test('answers link to the pages they mention, and no tag is shown as text', async ({ page }) => {
  // A panel that is still unfolding moves the next one away between press and release.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/de/faq');
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expect(page.locator('details[open]')).toHaveCount(15);
  expect(await page.locator('main').textContent()).not.toMatch(/[<>{}]/);
  await page.getByRole('main').getByRole('link', { name: 'Datenschutzerklärung' }).click();
  await expect(page).toHaveURL(/\/de\/privacy-policy$/);
});

test('the contact link is the support address', async ({ page }) => {
  await page.goto('/en/faq');
  const contact = page
    .getByRole('main')
    .getByRole('link', { name: /^support@/ })
    .last();
  await expect(contact).toHaveAttribute('href', /^mailto:support@/);
});

test('the panels work without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/ar/faq');
  await page.locator('summary').first().click();
  await expect(page.locator('details').first().getByRole('listitem').first()).toBeVisible();
  await context.close();
});
