import { hls, sourceFile } from '@clipharbor/testkit';
import { loads, type Site, startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';

let site: Site;

const protectedPlaylist = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"
#EXTINF:4,
1.ts
#EXT-X-ENDLIST`;

const radioPlaylist = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXTINF:4,
1.aac
#EXT-X-ENDLIST`;

/** An element that hides its video in a closed shadow tree, as players do. */
const hidden = `<x-player></x-player><script>
  customElements.define('x-player', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'closed' }).innerHTML = '<video src="/file/source.mp4" preload="metadata"></video>';
    }
  });
</script>`;

test.beforeAll(async () => {
  const source = await sourceFile({ seconds: 6, size: '320x180' });
  const stream = await hls(source);
  const talk = await hls(source, { map: ['0:a'] });
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100"/></svg>';
  site = await startSite({
    pages: {
      '/first': [
        'First film',
        `${loads(`/film/${stream.manifest}`)}<button onclick="history.pushState(0, '', '/second')">Next</button>`,
      ],
      '/protected': ['Locked film', loads('/locked.m3u8')],
      '/frame': ['Outer page', '<iframe src="/inner"></iframe>'],
      '/inner': ['Inner page', hidden],
      '/shadow': [
        'Film in the shadow',
        `<div id="host"></div><script>
          host.attachShadow({ mode: 'closed' }).innerHTML = '<video src="/file/source.mp4" preload="none"></video>';
        </script>`,
      ],
      '/pixel': [
        'Page with a pixel',
        `<meta property="og:image" content="/one.svg">
        <video src="/file/source.mp4?visit=1" width="1" height="1" autoplay muted></video>${loads(`/film/${stream.manifest}`)}`,
      ],
      '/players': [
        'Page with empty players',
        `<video src=""></video><audio src="#"></audio><video src="/one.svg"></video>
        <video src="/file/source.mp4" preload="none"></video>`,
      ],
      '/radio': ['Harbour radio', loads('/radio.m3u8')],
      '/talk': ['Harbour talk', loads(`/talk/${talk.manifest}`)],
      '/answers': [
        'Page with answers',
        `${loads('/note.txt')}${loads('/bytes')}${loads('/empty')}${loads(`/film/${stream.manifest}`)}`,
      ],
      '/pictures': [
        'Two pictures',
        '<img src="/one.svg" alt="One"><img src="/two.svg" alt="Two"><img src="/gone.svg">',
      ],
    },
    files: {
      '/locked.m3u8': { body: protectedPlaylist, type: 'application/vnd.apple.mpegurl' },
      '/radio.m3u8': { body: radioPlaylist, type: 'application/vnd.apple.mpegurl' },
      '/note.txt': { body: 'hello world', type: 'text/plain' },
      '/bytes': { body: 'no media '.repeat(400), type: 'application/octet-stream' },
      '/empty': { body: '', type: 'text/plain' },
      '/one.svg': { body: picture, type: 'image/svg+xml' },
      '/two.svg': { body: picture, type: 'image/svg+xml' },
    },
    streams: { film: stream, talk, file: { folder: source.replace(/[^/]+$/, ''), manifest: '' } },
  });
});

test.afterAll(() => site.close());

test('navigating within a site clears the list', async ({ harness }) => {
  const { page, popup } = await harness.visit(site.url('/first'));
  await expect(rowNamed(popup, 'First film, video')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(popup.getByText('No media found yet')).toBeVisible();
  await popup.reload();
  await expect(popup.getByText('No media found yet')).toBeVisible();
});

test('protected media are listed and refused with an explanation', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/protected'));
  const row = rowNamed(popup, 'Locked film, protected');
  await expect(row).toContainText('It cannot be saved');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(popup.getByText('Pick a quality')).toHaveCount(0);
});

test('a video in a closed shadow tree inside a frame is found', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/frame'));
  await expect(rowNamed(popup, 'Outer page, video')).toBeVisible();
});

test('a video in a closed shadow tree of a plain element is found before it plays', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/shadow'));
  await expect(rowNamed(popup, 'Film in the shadow, video')).toBeVisible();
});

test('a tracking pixel has no row, and the only video has the preview image of the page', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/pixel'));
  const rows = popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem');
  await expect(rows.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(rows.locator('img')).toHaveAttribute('src', site.url('/one.svg'));
});

test('players without a medium have no rows', async ({ harness }) => {
  const { page, popup } = await harness.visit(site.url('/players'));
  await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('[src="/one.svg"]')?.error);
  const rows = popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem');
  await expect(rows.getByText('source.mp4')).toBeVisible();
  await popup.reload();
  await expect(rows.getByText('source.mp4')).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('a playlist of sound alone is listed as sound', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/radio'));
  await expect(rowNamed(popup, 'Harbour radio, audio')).toBeVisible();
});

test('transport streams of sound alone are listed and offered as sound', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/talk'));
  const row = rowNamed(popup, 'Harbour talk, audio');
  await expect(row).toBeVisible();
  await expect(row.getByRole('combobox', { name: 'Format' }).getByRole('option')).toHaveText(['M4A', 'MP3', 'WAV']);
});

test('texts and bytes that are not media have no rows', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/answers'));
  await expect(rowNamed(popup, 'Page with answers, video')).toHaveCount(1);
  // Inspecting takes up to three requests with pauses.
  await expect.poll(() => site.server.log.filter(({ address }) => address.endsWith('/bytes')).length).toBe(4);
  const rows = popup.getByRole('list', { name: 'Media on this page' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/0:0\d/);
});

test('the icon counts the media of its tab', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/first'));
  await expect(rowNamed(popup, 'First film, video')).toBeVisible();
  const tabId = Number(new URL(popup.url()).searchParams.get('tab'));
  const count = async () => (await harness.worker()).evaluate((id) => chrome.action.getBadgeText({ tabId: id }), tabId);
  await expect.poll(count).toBe('1');
});

test('all images of a page are saved as one archive', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/pictures'));
  await popup.getByRole('tab', { name: 'Images' }).click();
  const list = popup.getByRole('list', { name: 'Images on this page' });
  await expect(list.getByRole('listitem', { name: /, image$/ })).toHaveCount(2);
  await popup.getByRole('button', { name: 'Download all' }).click();
  await expect(popup.getByRole('status')).toHaveText('Saved: 2 images');
  await expect.poll(() => harness.savedFiles()).toHaveLength(1);
});
