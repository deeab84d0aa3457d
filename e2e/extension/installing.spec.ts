import { brand } from '@clipharbor/domain';
import { expect, test } from './support/test.ts';
import { serverUrl } from './support/unpacked.ts';

test('installing opens the page about it, once', async ({ harness }) => {
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
