import { duration } from '@clipharbor/testkit';
import { heldStream } from './support/held-stream.ts';
import { loads, type Site, startSite } from './support/media-site.ts';
import { type BegunDownload, beginDownload, expectSameMedia } from './support/saved-media.ts';
import { signedStream } from './support/signed-stream.ts';
import { expect, type Harness, jobFolders, rowNamed, test } from './support/test.ts';
import { startUnreliableServer } from './support/unreliable-server.ts';

let site: Site;
test.afterEach(() => site.close());

const serve = async (body: string, content: Parameters<typeof startSite>[0]['content']): Promise<void> => {
  site = await startSite({ pages: { '/watch': ['Slow film', body] }, streams: {}, ...(content ? { content } : {}) });
};

const begin = (harness: Harness): Promise<BegunDownload> => beginDownload(harness, site.url('/watch'), 'Slow film');

async function isWhole(harness: Harness, source: string): Promise<void> {
  const [saved = ''] = await harness.savedFiles();
  await expectSameMedia(saved, source);
}

test('an expired link is replaced by the one that the open page uses now', async ({ harness }) => {
  const film = await signedStream('film', 5);
  await serve(film.player, film.content);
  const { page, row } = await begin(harness);
  film.expire();
  await page.evaluate('load()');
  film.release();
  await expect(row.getByRole('status')).toHaveText('Saved');
  await isWhole(harness, film.source);
});

test('without a fresh link, a download waits and continues when the page is reloaded', async ({ harness }) => {
  const film = await signedStream('film', 5);
  await serve(film.player, film.content);
  const { page, popup, row } = await begin(harness);
  film.expire();
  film.release();
  await expect(row.getByRole('alert')).toContainText('has expired. Reload the page');
  await page.reload();
  // The reloaded page shows it as already saved; the list of downloads shows the outcome.
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  const job = popup.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await expect(job.getByRole('status')).toHaveText('Saved');
  await isWhole(harness, film.source);
});

test('a link with another path is the same video: the download continues in its row after a reload', async ({
  harness,
}) => {
  const film = await signedStream('film', 5, 'path');
  await serve(film.player, film.content);
  const { page, row } = await begin(harness);
  film.expire();
  film.release();
  await expect(row.getByRole('alert')).toContainText('has expired. Reload the page');
  await page.reload();
  // The download began before the page was reloaded.
  await expect(row).toContainText('Already saved');
  await isWhole(harness, film.source);
});

test('a refused file says so, and nothing is saved', async ({ harness }) => {
  const film = await heldStream('film', 0);
  film.fail(403);
  await serve(loads(film.playlist), film.content);
  const { popup } = await harness.visit(site.url('/watch'));
  const row = rowNamed(popup, 'Slow film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('alert')).toContainText('The site refused the file');
  await expect(row.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await harness.savedFiles()).toEqual([]);
});

test('a download continues by itself after its connection was lost', async ({ harness }) => {
  const film = await heldStream('film', 5);
  await serve(loads(film.playlist), film.content);
  const line = await startUnreliableServer(site.server.origin);
  try {
    const { popup } = await harness.visit(`${line.origin}/watch`);
    const row = rowNamed(popup, 'Slow film, video');
    await row.getByRole('button', { name: 'Download' }).click();
    await expect(row.getByRole('button', { name: 'Play' })).toBeVisible();
    line.fault = 'away';
    film.release();
    // Before that, the requests themselves are retried for some seconds.
    await expect(row).toContainText('The connection was lost', { timeout: 60_000 });
    await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible();
    line.fault = 'none';
    await expect(row.getByRole('status')).toHaveText('Saved');
    await expect(row).not.toContainText('The connection was lost');
    await isWhole(harness, film.source);
  } finally {
    await line.close();
  }
});

test('a missing segment fails the download; the rest can be saved under a name that says so', async ({ harness }) => {
  const film = await heldStream('film', 5);
  await serve(loads(film.playlist), film.content);
  const { popup, row } = await begin(harness);
  film.fail(404, /0*8\.ts$/);
  film.release();
  await expect(row.getByRole('alert')).toContainText('missing on the server');
  expect(await harness.savedFiles()).toEqual([]);

  await popup.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.title = text;
    };
  });
  await row.getByRole('button', { name: 'Copy report' }).click();
  await expect(row).toContainText('Report copied');
  expect(await popup.title()).toContain('Failure: segment.missing');
  expect(await popup.title()).not.toMatch(/http|127\.0\.0\.1|Slow film/);
  await row.getByLabel('Include the address').check();
  await row.getByRole('button', { name: 'Copy report' }).click();
  await expect.poll(() => popup.title()).toContain(site.url(film.playlist));

  await row.getByRole('button', { name: 'Save what is there' }).click();
  await expect(row.getByRole('status')).toContainText('Partial file');
  const [saved = ''] = await harness.savedFiles();
  expect(await duration(saved)).toBeGreaterThan(5);
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  await expect(popup.getByRole('list', { name: 'Downloads' })).toContainText('Slow film (partial).mp4');
});

test.describe('with browser settings', () => {
  test.use({ hasFreshBrowser: true });

  test('a download whose access is revoked waits until it is granted again', async ({ harness }) => {
    const film = await heldStream('film', 5);
    await serve(loads(film.playlist), film.content);
    const { popup, row } = await begin(harness);
    const settings = await harness.context.newPage();
    await settings.goto('chrome://extensions');
    const allow = (hostAccess: string) =>
      settings.evaluate(
        ([extensionId, access]) =>
          Reflect.get(chrome, 'developerPrivate').updateExtensionConfiguration({ extensionId, hostAccess: access }),
        [harness.id, hostAccess] as const,
      );
    const observingScripts = () =>
      popup.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id).sort());
    await allow('ON_CLICK');
    await expect(row.getByRole('alert')).toContainText('Allow access again');
    await expect(popup.getByRole('button', { name: 'Allow on all sites' })).toBeVisible();
    await expect.poll(observingScripts).toEqual([]);
    expect(await harness.savedFiles()).toEqual([]);
    await allow('ON_ALL_SITES');
    await expect.poll(observingScripts).toEqual(['observe-page', 'observe-relay']);
    film.release();
    await row.getByRole('button', { name: 'Resume' }).click();
    await expect(row.getByRole('status')).toHaveText('Saved');
    await isWhole(harness, film.source);
  });
});

test.describe('with little space', () => {
  test.use({ build: 'limitedStorage', hasFreshBrowser: true });

  test('a full disk keeps what was loaded, and the download continues when there is room', async ({ harness }) => {
    const film = await heldStream('film', 4, 4000);
    await serve(loads(film.playlist), film.content);
    const { popup, row } = await begin(harness);
    const session = await harness.context.newCDPSession(popup);
    const origin = `chrome-extension://${harness.id}`;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
    film.release();
    await expect(row.getByRole('alert')).toContainText('not enough free space');
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await row.getByRole('button', { name: 'Resume' }).click();
    await expect(row.getByRole('status')).toHaveText('Saved');
    await isWhole(harness, film.source);
  });
});

test.describe('in a window without a file system', () => {
  test.use({ build: 'noFiles' });

  test('a download goes through memory', async ({ harness }) => {
    const film = await heldStream('film', 5);
    await serve(loads(film.playlist), film.content);
    const { popup, row } = await begin(harness);
    film.release();
    await expect(row.getByRole('status')).toHaveText('Saved');
    await isWhole(harness, film.source);
    expect(await jobFolders(popup)).toEqual([]);
  });

  test('a file that does not fit into memory is refused, with an alternative', async ({ harness }) => {
    const film = await heldStream('film', 5);
    const master = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=250000000,RESOLUTION=320x180\n${film.playlist}\n`;
    await serve(loads('/large.m3u8'), async (address) =>
      address === '/large.m3u8'
        ? { body: Buffer.from(master), type: 'application/vnd.apple.mpegurl' }
        : film.content(address),
    );
    const { popup } = await harness.visit(site.url('/watch'));
    const row = rowNamed(popup, 'Slow film, video');
    await row.getByRole('button', { name: 'Download' }).click();
    await expect(row.getByRole('alert')).toContainText('256 MB');
  });
});
