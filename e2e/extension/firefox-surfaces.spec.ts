import { facebookPages, instagramPages, redditPages, tiktokPages } from '@clipharbor/sites/testing';
import { packetCounts } from '@clipharbor/testkit';
import { sessionKey, signUpMember } from '../account/support/member.ts';
import { byRole, expect, inRow, openFirefox, rowShows, test } from './support/firefox.ts';
import { type GuestSites, guestDomains, startGuestSites } from './support/guest-sites.ts';
import { heldStream } from './support/held-stream.ts';
import { loads, startSite } from './support/media-site.ts';
import { expectSameMedia } from './support/saved-media.ts';
import { serverUrl } from './support/unpacked.ts';

// All tests share one browser.
test.describe.configure({ mode: 'default' });

let sites: GuestSites;
test.beforeAll(async () => {
  sites = await startGuestSites();
});
test.afterAll(() => sites.close());

test('a video of a guest site is found in its JSON and saved with its sound', async ({ firefox }) => {
  firefox.mapHosts(guestDomains, sites.port);
  const { page, popup } = await firefox.visit(sites.add(facebookPages.watch));
  const row = 'Morning at the harbor, video';
  await inRow(popup, row, 'button', 'Download').click();
  await rowShows(popup, row, 'Saved');
  const saved = (await firefox.savedFiles()).find((path) => path.includes('Morning at the harbor')) ?? '';
  await expectSameMedia(saved, sites.source);
  await expect.poll(() => page.$$eval('clipharbor-area', (areas) => areas.length)).toBe(1);
  await popup.close();
});

for (const { site, fixture, title } of [
  { site: 'Instagram', fixture: instagramPages.reel, title: 'Reefing in ten seconds #sailing' },
  { site: 'TikTok', fixture: tiktokPages.single, title: 'Chowder chowder' },
  { site: 'Reddit', fixture: redditPages.video, title: 'Post vid1' },
]) {
  test(`${site}: a video is found`, async ({ firefox }) => {
    firefox.mapHosts(guestDomains, sites.port);
    const { popup } = await firefox.visit(sites.add(fixture));
    await inRow(popup, `${title}, video`, 'button', 'Download').wait();
    await popup.close();
  });
}

test('a download plays while it is being saved', async ({ firefox }) => {
  const film = await heldStream('film', 5);
  const site = await startSite({
    pages: { '/watch': ['Slow film', loads(film.playlist)] },
    streams: {},
    content: film.content,
  });
  const { popup } = await firefox.visit(site.url('/watch'));
  const row = 'Slow film, video';
  await inRow(popup, row, 'button', 'Download').click();
  await inRow(popup, row, 'button', 'Play').click();
  const player = await firefox.pageAt('/play.html');
  const video = () =>
    player
      .$eval('video', ({ currentTime, error }) => ({ time: currentTime, fault: error?.message ?? null }))
      .catch(() => ({ time: 0, fault: null }));
  await expect.poll(async () => (await video()).time).toBeGreaterThan(0.5);
  expect((await video()).fault).toBeNull();
  const status = () => player.$eval('[role=status]', ({ textContent }) => textContent).catch(() => '');
  await expect.poll(status).toContain('Still saving');
  film.release();
  await rowShows(popup, row, 'Saved');
  await expect.poll(status).toContain('Saved completely');
  const saved = (await firefox.savedFiles()).find((path) => path.includes('Slow film')) ?? '';
  expect(await packetCounts(saved)).toEqual(await packetCounts(film.source));
  await player.close();
  await popup.close();
  await site.close();
});

// The browser's prompt about account data cannot be clicked by tests, so a browser setting answers it.
test('signing in through the window that the browser opens, and out again', async ({ firefox, request }) => {
  const member = await signUpMember(request);
  const website = await firefox.browser.newPage();
  await website.goto(`${serverUrl()}/favicon.svg`);
  await website.evaluate(
    (key, session) => localStorage.setItem(key, session),
    sessionKey,
    JSON.stringify(member.session),
  );
  const popup = await firefox.openOwn('popup.html?tab=1');
  const card = () => popup.$eval('section[aria-label="Account"]', (section) => section.textContent).catch(() => '');
  await byRole(popup, 'button', 'Sign in').click();
  const connect = await firefox.pageAt('/en/connect');
  await byRole(connect, 'button', 'Connect').click();
  await expect.poll(card).toContain(member.email);
  await firefox.pageAt('/en/auth?state=success&app=extension');
  await byRole(popup, 'button', 'Sign out').click();
  await byRole(popup, 'button', 'Sign in').wait();
  await popup.close();
});

test('the sidebar shows the list of the active tab, and follows it', async ({ firefox }) => {
  const player = (name: string) => `<video src="/${name}.mp4"></video>`;
  const site = await startSite({
    pages: { '/one': ['First film', player('one')], '/two': ['Second film', player('two')] },
    streams: {},
  });
  const [one, two] = [await firefox.browser.newPage(), await firefox.browser.newPage()];
  await one.goto(site.url('/one'));
  await two.goto(site.url('/two'));
  const panel = await firefox.openOwn('side-panel.html');
  const rows = () => panel.$$eval('li[aria-label$=", video"]', (items) => items.map((item) => item.ariaLabel));
  await one.bringToFront();
  await expect.poll(rows).toEqual(['First film, video']);
  await two.bringToFront();
  await expect.poll(rows).toEqual(['Second film, video']);
  const manifest: { sidebar_action?: { default_panel?: string } } = await panel.evaluate(() =>
    JSON.parse(JSON.stringify(chrome.runtime.getManifest())),
  );
  expect(manifest.sidebar_action?.default_panel).toContain('side-panel.html');
  await panel.close();
  await site.close();
});

test('media of a page that was open before the extension was installed are found', async () => {
  const site = await startSite({ pages: { '/watch': ['Older film', '<video src="/film.mp4"></video>'] }, streams: {} });
  const open = await openFirefox({
    prepare: async (browser) => {
      const page = await browser.newPage();
      await page.goto(site.url('/watch'));
    },
  });
  // biome-ignore lint/suspicious/noSkippedTests: where Firefox cannot be installed, the run reports what it skipped
  if (open === null) return test.skip(true, 'Firefox is not installed');
  const { harness } = open;
  const popup = await harness.openPopup(await harness.pageAt('/watch'));
  await inRow(popup, 'Older film, video', 'button', 'Download').wait();
  expect(harness.problems()).toEqual([]);
  await open.close();
  await site.close();
});
