import { open } from '../support/ready.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

test('the page explains pinning, login and the floating button, and says if the extension is missing', async ({
  page,
}) => {
  spec(
    '/installed | Installation Successful (variant V2: three steps)',
    'Success message, a download button for the desktop app (links to the home page with download=windows), a FAQ link, a video and guide steps with screenshots.',
    'V2 shows three steps: pin, login, float-inject.',
  );
  await open(page, '/en/installed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Installation Successful');
  const steps = page.getByRole('region', { name: 'Three steps to your first video' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Pin it',
    'Sign in, or continue as a guest',
    'Save from the page itself',
  ]);
  await expect(steps.getByRole('img')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Download the desktop app' })).toHaveAttribute(
    'href',
    '/en?download=windows',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/en/faq');
  await expect(page.getByRole('link', { name: 'Play the video' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByText('The extension is not responding in this browser.')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
});

test('an extension that responds is detected, in Chrome by its id and in Firefox by a message', async ({ page }) => {
  await page.addInitScript(() => {
    const answer = {
      sendMessage: (_id: string, _message: unknown, reply: (value: unknown) => void) => reply({ version: '1.4.2' }),
    };
    Object.assign(window, { chrome: { runtime: answer } });
  });
  await open(page, '/en/installed');
  await expect(page.getByText('The extension is installed and working.')).toBeVisible();
  await expect(page.getByText('Version 1.4.2')).toBeVisible();
});

test('the earlier version of the page has its own steps', async ({ page }) => {
  spec('/installed-v1 | Installation Successful (earlier variant)');
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }) => {
      if (data?.from === 'clipharbor-site')
        window.postMessage({ from: 'clipharbor-extension', type: 'pong' }, location.origin);
    });
  });
  await open(page, '/en/installed-v1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Installation Successful');
  await expect(page.getByRole('heading', { level: 3, name: 'Save', exact: true })).toBeVisible();
  await expect(page.getByText('The extension is installed and working.')).toBeVisible();
});
