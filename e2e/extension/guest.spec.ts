import { readFile } from 'node:fs/promises';
import { facebookPages, instagramPages, redditPages, tiktokPages } from '@clipharbor/sites/testing';
import { BlueArea } from './support/blue-area.ts';
import type { GuestSites } from './support/guest-sites.ts';
import { test } from './support/guest-test.ts';
import { expectSameMedia } from './support/saved-media.ts';
import { expect, rowNamed } from './support/test.ts';

/** The test driver gives saved files its own names, so they are identified by their content. */
async function expectFiles(saved: readonly string[], sites: GuestSites, expected: readonly string[]): Promise<void> {
  const found = await Promise.all(
    saved.map(async (path) => {
      if ((await readFile(path)).equals(sites.picture)) return 'picture';
      await expectSameMedia(path, sites.source);
      return 'film';
    }),
  );
  expect(found.sort()).toEqual(expected);
}

for (const { site, fixture, title } of [
  { site: 'Facebook', fixture: facebookPages.watch, title: 'Morning at the harbor' },
  { site: 'Instagram', fixture: instagramPages.reel, title: 'Reefing in ten seconds #sailing' },
  { site: 'TikTok', fixture: tiktokPages.single, title: 'Chowder chowder' },
  { site: 'Reddit', fixture: redditPages.video, title: 'Post vid1' },
]) {
  test(`${site}: a video is saved with its sound, every frame and packet`, async ({ harness, sites }) => {
    const { popup } = await harness.visit(sites.add(fixture));
    const row = rowNamed(popup, `${title}, video`);
    await expect(popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem')).toHaveCount(1);
    await row.getByRole('button', { name: 'Download' }).click();
    await expect(row.getByRole('status')).toHaveText('Saved');
    const [saved = ''] = await harness.savedFiles();
    await expectSameMedia(saved, sites.source);
  });
}

test('media requests carry the site’s Referer and the visitor’s cookies, and never ask for the watermarked copy', async ({
  harness,
  sites,
}) => {
  const address = sites.add(tiktokPages.privatePost);
  const { popup } = await harness.visit(address);
  const row = rowNamed(popup, 'Chowder secret, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const asked = sites.server.log.filter((one) => one.address.startsWith('/video/tos/'));
  expect(new Set(asked.map(({ headers }) => `${headers.referer} ${headers.cookie}`))).toEqual(
    new Set([`${address} session=of-the-user`]),
  );
  expect(asked.some((one) => one.address.includes('_marked'))).toBe(false);
});

for (const { site, fixture, way, files } of [
  { site: 'Facebook', fixture: facebookPages.stories, way: 'fetch', files: ['film', 'film', 'picture'] },
  { site: 'Instagram', fixture: instagramPages.stories, way: 'xhr', files: ['film', 'film', 'picture', 'picture'] },
] as const) {
  test(`${site}: stories say when they expire and are saved together`, async ({ harness, sites }) => {
    const { popup } = await harness.visit(sites.add(fixture, { way }));
    const list = popup.getByRole('list', { name: 'Media on this page' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByRole('listitem').first()).toContainText(/Expires in (19|20|21) hours/);
    await popup.getByRole('button', { name: /^Save all stories/ }).click();
    await expect.poll(() => harness.savedFiles()).toHaveLength(files.length);
    await expectFiles(await harness.savedFiles(), sites, files);
  });
}

test('a carousel is saved as a whole, with its original images', async ({ harness, sites }) => {
  const { popup } = await harness.visit(sites.add(instagramPages.carousel));
  await popup.getByRole('button', { name: /^Save the whole post \(3\)/ }).click();
  await expect.poll(() => harness.savedFiles()).toHaveLength(3);
  await expectFiles(await harness.savedFiles(), sites, ['film', 'picture', 'picture']);
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  await expect(popup.getByRole('list', { name: 'Downloads' })).toContainText(/Three days 1\.jpg/);
});

test('a photo is listed in full size and saved from the blue area', async ({ harness, sites }) => {
  const { page, popup } = await harness.visit(sites.add(instagramPages.loggedOut));
  await popup.getByRole('tab', { name: 'Images' }).click();
  const photos = popup.getByRole('list', { name: 'Images on this page' });
  await expect(photos.getByRole('listitem')).toHaveCount(1);
  await expect(photos).toContainText('1080 × 1350');
  await page.bringToFront();
  const area = new BlueArea(page);
  await expect.poll(() => area.content()).toContain('button Download');
  await area.click('Download');
  await expect.poll(() => area.content()).toContain('StaticText Saved');
  const [saved = ''] = await harness.savedFiles();
  expect(new Uint8Array(await readFile(saved))).toEqual(new Uint8Array(sites.picture));
});

test('navigating to another post without a reload lists that post', async ({ harness, sites }) => {
  sites.add(facebookPages.reel);
  const move = `history.pushState(0, '', '/reel/7010'); fetch('/api/graphql/', { method: 'POST' })`;
  const { page, popup } = await harness.visit(
    sites.add(facebookPages.watch, { body: `<button onclick="${move}">Next</button>` }),
  );
  await expect(rowNamed(popup, 'Morning at the harbor, video')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rowNamed(popup, 'Knots, video')).toBeVisible();
  await expect(rowNamed(popup, 'Morning at the harbor, video')).toHaveCount(0);
});

test('the blue area saves, moves, and stays hidden on the site where it was hidden', async ({ harness, sites }) => {
  const page = await harness.context.newPage();
  await page.goto(sites.add(facebookPages.watch));
  const area = new BlueArea(page);
  await expect.poll(() => area.content()).toContain('button Download');
  const before = await area.place('Download');
  await area.click(/^Move/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  const moved = await area.place('Download');
  expect([(before?.x ?? 0) - (moved?.x ?? 0), (before?.y ?? 0) - (moved?.y ?? 0)]).toEqual([64, 16]);
  const grip = await area.place(/^Move/);
  await page.mouse.move(grip?.x ?? 0, grip?.y ?? 0);
  await page.mouse.down();
  await page.mouse.move((grip?.x ?? 0) - 100, (grip?.y ?? 0) - 50, { steps: 3 });
  await page.mouse.up();
  const dragged = await area.place('Download');
  expect([(moved?.x ?? 0) - (dragged?.x ?? 0), (moved?.y ?? 0) - (dragged?.y ?? 0)]).toEqual([100, 50]);
  await page.reload();
  await expect.poll(() => area.place('Download')).toEqual(dragged);

  await area.click('Download');
  await expect.poll(() => area.content()).toContain('StaticText Saved');
  const [saved = ''] = await harness.savedFiles();
  await expectSameMedia(saved, sites.source);

  await area.click('Hide on this site');
  await expect.poll(() => area.content()).toEqual([]);
  await page.reload();
  const popup = await harness.openPopup(page);
  await expect(rowNamed(popup, 'Morning at the harbor, video')).toBeVisible();
  await expect(popup.getByText('hidden on this site')).toBeVisible();
  await page.bringToFront();
  expect(await area.content()).toEqual([]);

  const other = await harness.context.newPage();
  await other.goto(sites.add(instagramPages.reel));
  const otherArea = new BlueArea(other);
  await expect.poll(() => otherArea.content()).toContain('button Download');

  await popup.bringToFront();
  await popup.getByRole('button', { name: 'Show it again' }).click();
  await page.bringToFront();
  await expect.poll(() => area.content()).toContain('StaticText Saved');
});

test('the settings hide the blue area on a site and bring it back', async ({ harness, sites }) => {
  const page = await harness.context.newPage();
  await page.goto(sites.add(facebookPages.watch));
  const area = new BlueArea(page);
  await expect.poll(() => area.content()).toContain('button Download');
  const options = await harness.context.newPage();
  // The event about a change may arrive after the background has confirmed it.
  await options.addInitScript(() => {
    const { onChanged } = chrome.storage.local;
    const add = onChanged.addListener.bind(onChanged);
    onChanged.addListener = (listener) => add((changes) => setTimeout(() => listener(changes), 1000));
  });
  await options.goto(`chrome-extension://${harness.id}/options.html`);
  const box = options.getByRole('checkbox', { name: 'Facebook' });
  await box.uncheck();
  await expect
    .poll(() => options.evaluate(async () => JSON.stringify(await chrome.storage.local.get('guestArea'))))
    .toContain('facebook');
  await options.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await box.isChecked()).toBe(false);
  await page.bringToFront();
  await expect.poll(() => area.content()).toEqual([]);
  await options.bringToFront();
  await box.check();
  await page.bringToFront();
  await expect.poll(() => area.content()).toContain('button Download');
  await area.click('Hide on this site');
  await expect.poll(() => area.content()).toEqual([]);
  await options.bringToFront();
  await expect(box).not.toBeChecked();
  await expect(options.getByRole('checkbox', { name: 'Instagram' })).toBeChecked();
});

test('the page can detect neither the blue area nor a change to its own functions', async ({ harness, sites }) => {
  const page = await harness.context.newPage();
  await page.goto(sites.add(facebookPages.watch));
  const area = new BlueArea(page);
  await expect.poll(() => area.content()).toContain('button Download');
  const seen = await page.evaluate(async () => ({
    root: document.querySelector('clipharbor-area')?.shadowRoot ?? null,
    fetch: String(fetch),
    names: [fetch.name, fetch.length, XMLHttpRequest.prototype.send.name],
    failure: await fetch('https://unknown.invalid/').catch((error: Error) => error.name),
    text: await (await fetch(location.href)).text().then((text) => text.startsWith('<!doctype html>')),
  }));
  expect(seen).toEqual({
    root: null,
    fetch: 'function fetch() { [native code] }',
    names: ['fetch', 1, 'send'],
    failure: 'TypeError',
    text: true,
  });
});
