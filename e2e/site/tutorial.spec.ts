import { agents } from '../support/agents.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

const stores = { Chrome: /chromewebstore/, Edge: /microsoftedge/, Firefox: /addons\.mozilla/ } as const;

for (const name of ['Chrome', 'Edge', 'Firefox'] as const) {
  test.describe(() => {
    test.use({ userAgent: agents[name.toLowerCase() as keyof typeof agents] });
    test(`the tutorial starts with ${name} in ${name}`, async ({ page }) => {
      await page.goto('/en/tutorial');
      await expect(page.getByRole('radio', { name })).toBeChecked();
      await expect(page.getByRole('link', { name: `Add to ${name}` }).last()).toHaveAttribute('href', stores[name]);
    });
  });
}

test('choosing a browser changes steps, pictures and button, also by keyboard', async ({ page }) => {
  spec(
    '/tutorial | Install tutorial',
    'Browser toggle (chrome, edge, firefox; default the detected browser), four steps per browser (install, pin, login, usage) with screenshots; step one has an add-to-browser button.',
  );
  await page.goto('/en/tutorial');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.getByRole('radio', { name: 'Chrome' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Edge' })).toBeChecked();
  await expect(page.getByText('Edge Add-ons')).toBeVisible();
  await page.getByText('Firefox', { exact: true }).click();
  await expect(page.getByText('Pin to Toolbar')).toBeVisible();
  await expect(page.locator('img[src*="/firefox-"]')).toHaveCount(2);
  const pictures = page.locator('ol li img');
  await expect(pictures).toHaveCount(4);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('the video loads only after a press', async ({ page }) => {
  spec('An optional desktop-app section has an embedded video and a step timeline.');
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.webm')) films.push(new URL(request.url()).origin);
  });
  await page.goto('/en/tutorial');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  expect(films).toEqual([]);
  await page.getByRole('link', { name: 'Play the video' }).click();
  const film = page.locator('video');
  await expect(film).toHaveAttribute('aria-label', 'A tour of the extension');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(new Set(films)).toEqual(new Set([new URL(page.url()).origin]));
  await expect(page).toHaveURL(/\/en\/tutorial$/);
});

test('without JavaScript, all steps and links to every store are there', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/en/tutorial');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5);
  for (const name of ['Chrome', 'Edge', 'Firefox']) {
    await expect(page.getByRole('link', { name: `Add to ${name}` }).first()).toBeVisible();
  }
  await expect(page.getByRole('radiogroup')).toBeHidden();
  await context.close();
});
