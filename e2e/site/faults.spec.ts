import { agents } from '../support/agents.ts';
import { open } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.use({ userAgent: agents.edge, allowedErrors: [/status of 404/] });

test('a file that a deploy has removed reloads the page once, then is reported', async ({ page }) => {
  let asked = 0;
  await page.route(/home-dialogs-[\w-]+\.js/, (route) => {
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

test('texts that are missing in one language are shown in English', async ({ page }) => {
  await page.route('**/de/deferred-texts.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/de?download=windows');
  await expect(page.getByRole('dialog', { name: 'Download for Windows' })).toBeVisible();
});

for (const [fault, plant] of [
  [
    'blocked',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  ['poisoned', () => localStorage.setItem('userLanguage', '<script>')],
] as const) {
  test(`${fault} storage changes nothing`, async ({ page }) => {
    await page.addInitScript(plant);
    await page.goto('/');
    await expect(page).toHaveURL(/\/en$/);
    await open(page, '/en/uninstalled');
    await expect(page.getByRole('checkbox')).toHaveCount(9);
    await page.getByRole('button', { name: 'Choose a language' }).click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/de\/uninstalled$/);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  });
}

test.describe('without a network', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });
  test('what was typed stays, and can be sent when the network is back', async ({ page, context }) => {
    await open(page, '/en/feedback');
    const lostScripts: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.resourceType() === 'script') lostScripts.push(request.url());
    });
    await page.getByLabel('Comments').fill('Written in a tunnel');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Comments')).toHaveValue('Written in a tunnel');
    // Most browsers do not request a failed script again before the page is reloaded.
    expect(lostScripts).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('dialog', { name: 'Thank you for your feedback!' })).toBeVisible();
  });

  test('pages work if the server, the visit count and the video are blocked', async ({ page }) => {
    await page.route(/\/(count$|config\.json|auth\/v1|rest\/v1)|\.webm$/, (route) => route.abort());
    await open(page, '/en');
    await page.getByRole('heading', { name: 'Simple pricing' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('alert')).toContainText('The plans could not be loaded');
    await open(page, '/en/tutorial');
    await page.getByRole('link', { name: 'Play the video' }).click();
    await expect(page.locator('video')).toHaveCount(1);
    await page.getByText('Firefox', { exact: true }).click();
    await expect(page.getByText('Pin to Toolbar')).toBeVisible();
  });
});

const breakPlans = (): void => {
  const now = Date.now;
  Date.now = () => {
    if (new Error('where').stack?.includes('/plans-')) throw new Error('planted');
    return now();
  };
};

test.describe('a page that breaks', () => {
  test.use({ allowedErrors: [/planted/], permissions: ['clipboard-read', 'clipboard-write'] });
  test('reports it within the frame, with details for support and links to other pages', async ({ page }) => {
    await page.addInitScript(breakPlans);
    await open(page, '/en/pricing');
    const crash = page.getByRole('alert');
    await expect(crash.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(crash).toContainText('Error: planted · /en/pricing');
    await crash.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Error: planted · /en/pricing');
    await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  });

  test('reports it on the home page too', async ({ page }) => {
    await page.addInitScript(breakPlans);
    await open(page, '/en');
    await page.getByRole('heading', { name: 'Simple pricing' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('alert')).toContainText('Error: planted · /en');
    await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  });
});
