import { hls, sourceFile } from '@clipharbor/testkit';
import { loads, startSite } from './support/media-site.ts';
import { expect, rowNamed, stopBackground, test } from './support/test.ts';

test('a manifest that a stopped background did not finish reading is read when the popup opens', async ({
  harness,
}) => {
  const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }), { segmentSeconds: 6 });
  const held = Promise.withResolvers<void>();
  let requests = 0;
  const site = await startSite({
    pages: { '/film': ['Held film', loads('/held.m3u8')] },
    streams: { stream },
    content: async (address) => {
      if (!address.startsWith('/held.m3u8')) return undefined;
      requests += 1;
      // The page gets it; the request for the list is held.
      if (requests === 2) await held.promise;
      const playlist = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=320x180\n/stream/${stream.manifest}\n`;
      return { body: Buffer.from(playlist), type: 'application/vnd.apple.mpegurl' };
    },
  });
  try {
    const page = await harness.context.newPage();
    await page.goto(site.url('/film'));
    await expect.poll(() => requests).toBe(2);
    const options = await harness.context.newPage();
    await options.goto(`chrome-extension://${harness.id}/options.html`);
    const tabId = await options.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id, page.url());
    await stopBackground(harness, options);
    held.resolve();
    const popup = await harness.context.newPage();
    await popup.goto(`chrome-extension://${harness.id}/popup.html?tab=${tabId}`);
    const row = rowNamed(popup, 'Held film, video');
    await expect(row.getByRole('button', { name: 'Download' })).toBeEnabled();
    await expect(row.getByRole('combobox', { name: 'Quality' })).toContainText('180p');
    expect(requests).toBe(3);
  } finally {
    held.resolve();
    await site.close();
  }
});
