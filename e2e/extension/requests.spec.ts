import { basename, dirname } from 'node:path';
import { sourceFile } from '@clipharbor/testkit';
import { accessibilityFaultsInBoth } from '../support/axe.ts';
import { type Site, startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';

let site: Site;

test.beforeAll(async () => {
  const source = await sourceFile({ seconds: 6, size: '320x180' });
  site = await startSite({
    pages: { '/page': ['Guarded film', '<video src="ELSEWHERE/file/source.mp4" preload="auto"></video>'] },
    streams: { file: { folder: dirname(source), manifest: basename(source) } },
  });
});

test.afterAll(() => site.close());

test('our requests look like the page’s to the media host, and the rule is removed with the job', async ({
  harness,
}) => {
  const page = `http://localhost:${site.server.port}`;
  const { popup } = await harness.visit(`${page}/page`);
  const row = rowNamed(popup, 'Guarded film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const asked = site.server.log.filter(({ address }) => address.startsWith('/file/'));
  expect(new Set(asked.map(({ headers }) => `${headers.referer} ${headers.origin}`))).toEqual(
    new Set([`${page}/ undefined`]),
  );
  const rules = await (await harness.worker()).evaluate(() => chrome.declarativeNetRequest.getSessionRules());
  expect(rules).toEqual([]);
});

test('the popup passes automated accessibility checks, before and after a download', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/page'));
  const row = rowNamed(popup, 'Guarded film, video');
  await expect(row).toBeVisible();
  expect(await accessibilityFaultsInBoth(popup)).toEqual([]);
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  expect(await accessibilityFaultsInBoth(popup)).toEqual([]);
});
