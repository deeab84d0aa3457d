import { agents } from '../support/agents.ts';
import { open } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.use({ userAgent: agents.edge, allowedErrors: [/status of 404/] });

test('a part that is gone after a deploy reloads the page once, and is then told', async ({ page }) => {
  let asked = 0;
  await page.route(/home-later-[\w-]+\.js/, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await open(page, '/en');
  await page.getByRole('button', { name: 'Download for Windows' }).click();
  await expect.poll(() => asked).toBe(1);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.getByRole('button', { name: 'Download for Windows' }).click();
  await expect(page.getByText('Reloading it usually helps.')).toBeVisible();
  expect(asked).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('texts that are gone in one language come in English', async ({ page }) => {
  await page.route('**/de/later-texts.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/de?download=windows');
  await expect(page.getByRole('dialog', { name: 'Download for Windows' })).toBeVisible();
});

test('poisoned and blocked storage change nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await open(page, '/en/uninstalled');
  await expect(page.getByRole('checkbox')).toHaveCount(9);
});
