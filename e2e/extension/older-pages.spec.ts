import { facebookPages } from '@clipharbor/sites/testing';
import { hls, sourceFile } from '@clipharbor/testkit';
import { BlueArea } from './support/blue-area.ts';
import { reloadExtension, scriptErrors } from './support/extension-reload.ts';
import { test as guestTest } from './support/guest-test.ts';
import { startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';

// Pages that were open before this version of the extension was installed.

test.describe('outside the guest sites', () => {
  test.use({ hasFreshBrowser: true });

  test('media of an older page are found, including later ones that only its own world reveals', async ({
    harness,
  }) => {
    const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }));
    const manifest = `/stream/${stream.manifest}`;
    const player = `<script>
      const load = async (address, init) => (await fetch(address, init)).text();
      load(${JSON.stringify(manifest)});
      addEventListener('hashchange', () => load('/post', { method: 'POST' }));
    </script>`;
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n/later.ts\n#EXT-X-ENDLIST\n`;
    const site = await startSite({
      pages: { '/watch': ['Older film', player] },
      files: { '/post': { body: list, type: 'application/json' } },
      streams: { stream },
    });
    const page = await harness.context.newPage();
    await page.goto(site.url('/watch'));
    const errors = await scriptErrors(page);
    await reloadExtension(harness);
    await reloadExtension(harness);
    const popup = await harness.openPopup(page);
    await expect(rowNamed(popup, 'Older film, video').getByRole('button', { name: 'Download' })).toBeVisible();
    await page.evaluate(() => {
      location.hash = '#later';
    });
    const rows = popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    expect(errors).toEqual([]);
    await site.close();
  });
});

guestTest('an older page of a guest-mode site has one blue area, and it works', async ({ harness, sites }) => {
  const page = await harness.context.newPage();
  await page.goto(sites.add(facebookPages.watch));
  const area = new BlueArea(page);
  await expect.poll(() => area.place(/^Download/)).not.toBeNull();
  const errors = await scriptErrors(page);
  await reloadExtension(harness);
  await page.bringToFront();
  const popup = await harness.openPopup(page);
  const row = rowNamed(popup, 'Morning at the harbor, video');
  await expect(row.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(page.locator('clipharbor-area')).toHaveCount(1);
  await area.click(/^Download/);
  await expect(row.getByRole('status')).toHaveText('Saved');
  expect(errors).toEqual([]);
});
