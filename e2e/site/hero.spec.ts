import type { Page } from '@playwright/test';
import { agents } from '../support/agents.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { open } from '../support/ready.ts';
import { spec } from '../support/spec.ts';
import { expect, test } from '../support/test.ts';

const stores = { chrome: /chromewebstore/, edge: /microsoftedge/, firefox: /addons\.mozilla/ } as const;
const names = { chrome: 'Add to Chrome', edge: 'Add to Edge', firefox: 'Add to Firefox' } as const;

for (const browser of ['chrome', 'edge', 'firefox'] as const) {
  test.describe(() => {
    test.use({ userAgent: agents[browser] });
    test(`in ${browser} the hero links to its store, and only Windows gets the desktop app`, async ({ page }) => {
      spec(
        "A button to add the extension for the detected browser (Chrome, Firefox or Edge; default Chrome), linking to that browser's store.",
        'A Windows download button, enabled only on Windows.',
        'Extension and desktop app target Windows 64-bit; the desktop download is only for Windows.',
      );
      await open(page, '/en');
      await expect(page.getByRole('link', { name: names[browser] })).toHaveAttribute('href', stores[browser]);
      const windows = page.getByRole('button', { name: 'Download for Windows' });
      // Of the three, only the Edge user agent is on Windows.
      if (browser === 'edge') await expect(windows).toBeEnabled();
      else await expect(windows).toBeDisabled();
    });
  });
}

test.describe('on Windows', () => {
  test.use({ userAgent: agents.edge });
  test('the download opens in a new tab after the privacy policy is accepted', async ({ page, context }) => {
    spec(
      'It opens a privacy dialog showing the privacy policy with a consent checkbox and Cancel / Accept & Download buttons; Accept is disabled until the box is checked and opens the Windows package download (hosted at an update host) in a new tab.',
    );
    await context.route('https://update.clipharbor.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>package</title>' }),
    );
    await open(page, '/en');
    const opener = page.getByRole('button', { name: 'Download for Windows' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Download for Windows' });
    await expect(dialog.getByRole('region', { name: 'Privacy policy' })).toContainText('Your rights');
    const accept = dialog.getByRole('button', { name: 'Accept & Download' });
    await expect(accept).toBeDisabled();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('checkbox').check();
    const [opened] = await Promise.all([context.waitForEvent('page'), accept.click()]);
    expect(opened.url()).toBe('https://update.clipharbor.example/windows/x64/Clipharbor-Setup.exe');
    await expect(dialog).toBeHidden();
  });
});

test('download=windows opens the dialog, which warns visitors with another system', async ({ page }) => {
  spec('Query parameter download=windows opens the dialog automatically.');
  await page.goto('/en?download=windows');
  await expect(page.getByRole('dialog', { name: 'Download for Windows' })).toBeVisible();
  await expect(page.getByText('This computer seems to have a different system.')).toBeVisible();
});

const go = (page: Page, target: string) => page.goto(`/en?redirect=${encodeURIComponent(target)}`);

test('an external redirect is announced and followed after 5 s, unless the visitor stays', async ({
  page,
  context,
}) => {
  spec(
    'A redirect query parameter is url-decoded and the page navigates there if its protocol is https, chrome-extension or moz-extension; only the protocol is checked (three extension ids are also trusted as hostnames).',
    'Allowed redirect protocols: https, chrome-extension, moz-extension.',
  );
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }),
  );
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await go(page, 'https://shop.example/a?b=1');
  const notice = page.getByRole('dialog', { name: 'You are leaving Clipharbor' });
  // The clock is stopped; it has to advance a little for the page to become interactive.
  const appears = async () => {
    await page.clock.runFor(50);
    await expect(notice).toBeVisible({ timeout: 300 });
  };
  await expect(appears).toPass({ intervals: [20] });
  await expect(notice.getByText('shop.example', { exact: true })).toBeVisible();
  await page.clock.runFor(4500);
  await expect(page).toHaveURL(/\/en\?redirect=/);
  await page.clock.runFor(600);
  await expect(page).toHaveURL('https://shop.example/a?b=1');
  await go(page, 'https://shop.example/');
  await expect(appears).toPass({ intervals: [20] });
  await notice.getByRole('button', { name: 'Stay here' }).click();
  await page.clock.runFor(10_000);
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL(/\/en\?redirect=/);
});

test('anything but a safe https URL is silently ignored', async ({ page }) => {
  spec('An invalid target is silently ignored.', 'Invalid redirect target | silently ignored');
  for (const target of [
    // The rule is tested with a table of bad URLs next to it; here, we check that the page follows it.
    'javascript:alert(1)',
    'http://shop.example',
    'https://good@evil.example',
  ]) {
    await go(page, target);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/en');
  }
});
