import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hls, sourceFile } from '@clipharbor/testkit';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expect, harnessFor, launch, netLogOf, rowNamed, test } from './support/test.ts';
import { foreignRequests, readTraffic } from './support/traffic.ts';
import { grantedCopy, serverUrl } from './support/unpacked.ts';

/*
 * No URL leaves the device: the browser's own network log, from the installation to a saved video and saved images, contains no
 * request by the extension except to the media host and our own server. Every other test of the extension ends with the same check
 * of its log.
 */

let site: Site;
let profile: string;
let extension: string;

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }));
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>';
  site = await startSite({
    pages: {
      '/film': ['A film', `<img src="/one.svg" alt="One">${loads(`/film/${stream.manifest}`)}`],
      '/chatty': ['A chatty page', '<script>fetch("https://stranger.example/").catch(() => {})</script>'],
    },
    files: { '/one.svg': { body: picture, type: 'image/svg+xml' } },
    streams: { film: stream },
  });
});

test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
  extension = await grantedCopy();
});

test.afterEach(async () => {
  await rm(profile, { recursive: true, force: true });
  await rm(extension, { recursive: true, force: true });
});

test.afterAll(() => site.close());

test('finding and saving call only the media host and our own server', async () => {
  const context = await launch(extension, profile);
  const harness = await harnessFor(context);
  const { popup } = await harness.visit(site.url('/film'));
  const row = rowNamed(popup, 'A film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await popup.getByRole('tab', { name: 'Images' }).click();
  await popup.getByRole('button', { name: 'Download all' }).click();
  await expect(popup.getByRole('status')).toHaveText('Saved: 1 image');
  await context.close();

  const traffic = await readTraffic(netLogOf(profile));
  const own = traffic.filter(({ initiator }) => initiator === `chrome-extension://${harness.id}`);
  const addresses = own.map(({ url }) => new URL(url)).filter(({ protocol }) => protocol === 'http:');
  const mediaHost = new URL(site.url('/')).host;
  const others = addresses.filter(({ host }) => host !== mediaHost);
  expect(addresses.length).toBeGreaterThan(others.length);
  // Our own server is asked for recipes, with nothing in the URL.
  expect(new Set(others.map(({ href }) => href))).toEqual(new Set([`${serverUrl()}/recipes.json`]));
  expect(foreignRequests(traffic)).toEqual([]);
});

test('the log would show a request to a third party', async () => {
  const context = await launch(extension, profile);
  const page = await context.newPage();
  const failed = page.waitForEvent('requestfailed');
  await page.goto(site.url('/chatty'));
  await failed;
  await context.close();
  expect(foreignRequests(await readTraffic(netLogOf(profile)))).toEqual(['https://stranger.example/']);
});
