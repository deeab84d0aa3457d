import { type SlowPages, startSlowPages } from './support/slow-page.ts';
import { expect, type Harness, rowNamed, test } from './support/test.ts';

// Lists that are opened while their page is still loading.

const film = '<video src="/film.mp4" preload="none"></video>';
let site: SlowPages;

test.beforeEach(async () => {
  site = await startSlowPages({
    // The image never loads, so the page never counts as loaded.
    '/half': ['<body><img src="/never.png" alt="">', `<title>Late film</title>${film}`],
    '/framed': [`<title>Film beside a frame</title><body>${film}<iframe src="/endless"></iframe>`, '</body></html>'],
    '/endless': [`<body>${'An advertisement that never ends. '.repeat(100)}`],
  });
});

test.afterEach(() => site.close());

/** Opens the list as soon as the first part of a page has arrived. */
async function openEarly(harness: Harness, path: string) {
  const page = await harness.context.newPage();
  await page.goto(site.url(path), { waitUntil: 'commit' });
  return harness.openPopup(page);
}

test('a document that is still loading is read once it is parsed, with its final title', async ({ harness }) => {
  const popup = await openEarly(harness, '/half');
  await expect(popup.getByText('No media found yet')).toBeVisible();
  site.finish();
  await expect(rowNamed(popup, 'Late film, video')).toBeVisible();
});

test('a frame that never finishes loading does not block reading the page', async ({ harness }) => {
  const popup = await openEarly(harness, '/framed');
  site.finish();
  await expect(rowNamed(popup, 'Film beside a frame, video')).toBeVisible();
});
