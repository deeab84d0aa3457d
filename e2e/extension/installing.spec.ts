import { brand } from '@clipharbor/domain';
import { startSite } from './support/media-site.ts';
import { expect, pageOpenedBy, test } from './support/test.ts';
import { serverUrl } from './support/unpacked.ts';

// Events that happen once per profile.
test.use({ hasFreshBrowser: true });

test('installing opens the welcome page, once', async ({ harness }) => {
  const opened = async () =>
    (await harness.worker()).evaluate(async () => {
      const tabs = await chrome.tabs.query({});
      return tabs.map(({ url, pendingUrl }) => url || pendingUrl).filter((url) => url?.includes('/installed'));
    });
  await expect.poll(opened).toEqual([`${serverUrl()}/en/installed`]);
});

test('the id is the one that the site and the server know', ({ harness }) => {
  expect(harness.id).toBe(brand.extensionIds.chrome);
});

test('uninstalling opens its page, without parameters', async ({ harness }) => {
  const page = await harness.context.newPage();
  await page.goto(`chrome-extension://${harness.id}/onboarding.html`);
  // The page that requests it is closed along with the extension.
  await page.evaluate(() => void chrome.management.uninstallSelf({ showConfirmDialog: false })).catch(() => undefined);
  const opened = () => harness.context.pages().map((one) => one.url());
  await expect.poll(opened).toContain(`${serverUrl()}/en/uninstalled`);
});

test('our site can open the first steps, and nothing else', async ({ harness }) => {
  const site = await startSite({ pages: { '/': ['Our site', ''] }, streams: {} });
  const page = await harness.context.newPage();
  await page.goto(site.url('/'));
  const send = (message: unknown) =>
    page.evaluate(
      ([id, sent]) =>
        new Promise((answered) =>
          chrome.runtime.sendMessage(id, sent, (reply) => answered(chrome.runtime.lastError ? null : reply)),
        ),
      [harness.id, message] as const,
    );
  expect(await send({ type: 'data.clear', to: 'background' })).toBeNull();
  const opened = await pageOpenedBy(harness.context, 'onboarding.html', async () =>
    expect(await send({ type: 'onboarding' })).toHaveProperty('version'),
  );
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Welcome to Clipharbor');
  await site.close();
});
