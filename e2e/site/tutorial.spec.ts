import { expect, test } from '../support/test.ts';

const agents = {
  Chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  Edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
} as const;
const stores = { Chrome: /chromewebstore/, Edge: /microsoftedge/, Firefox: /addons\.mozilla/ } as const;

for (const name of ['Chrome', 'Edge', 'Firefox'] as const) {
  test.describe(() => {
    test.use({ userAgent: agents[name] });
    test(`the tutorial starts with ${name} in ${name}`, async ({ page }) => {
      await page.goto('/en/tutorial');
      await expect(page.getByRole('radio', { name })).toBeChecked();
      await expect(page.getByRole('link', { name: `Add to ${name}` }).last()).toHaveAttribute('href', stores[name]);
    });
  });
}

test('choosing a browser changes steps, pictures and button, by key too', async ({ page }) => {
  await page.goto('/en/tutorial');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.getByRole('radio', { name: 'Chrome' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Edge' })).toBeChecked();
  await expect(page.getByText('Edge Add-ons')).toBeVisible();
  await page.getByText('Firefox', { exact: true }).click();
  await expect(page.getByText('Pin to Toolbar')).toBeVisible();
  const pictures = page.locator('img[src*="/firefox-"]');
  await expect(pictures).toHaveCount(4);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('the film is loaded only after a press', async ({ page }) => {
  await page.route(/youtube-nocookie/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>film</title>' }),
  );
  await page.goto('/en/tutorial');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('link', { name: 'Play the video' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'The desktop app in use');
  await expect(page).toHaveURL(/\/en\/tutorial$/);
});

test('without JavaScript there are all steps and the way to every store', async ({ browser, baseURL }) => {
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
