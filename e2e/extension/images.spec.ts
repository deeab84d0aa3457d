import { type Site, startSite } from './support/media-site.ts';
import { expect, test } from './support/test.ts';

let site: Site;

const square = (pixels: number) => ({
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><rect width="100" height="100"/></svg>`,
  type: 'image/svg+xml',
});

test.beforeAll(async () => {
  site = await startSite({
    pages: {
      '/sizes': [
        'A picture in several sizes',
        '<img alt="Harbor" src="/400.svg" srcset="/400.svg 400w, /1600.svg 1600w" sizes="300px">',
      ],
      '/scrolled': [
        'A long page',
        '<img alt="Top" src="/400.svg"><p style="height:20000px"></p><img alt="Below" loading="lazy" src="/1600.svg">',
      ],
    },
    files: { '/400.svg': square(400), '/1600.svg': square(1600) },
    streams: {},
  });
});

test.afterAll(() => site.close());

test('an image that the page offers in several sizes is saved in the largest', async ({ harness }) => {
  const { popup } = await harness.visit(site.url('/sizes'));
  await popup.getByRole('tab', { name: 'Images' }).click();
  const image = popup
    .getByRole('list', { name: 'Images on this page' })
    .getByRole('listitem', { name: 'Harbor, image' });
  await expect(image).toContainText('1600 × 1600');
  await expect(image.locator('img')).toHaveAttribute('src', site.url('/400.svg'));
  await popup.getByRole('combobox', { name: 'Save as' }).selectOption('Single files');
  await popup.getByRole('button', { name: 'Download all' }).click();
  await expect(popup.getByRole('status')).toHaveText('Saved: 1 image');
  expect(site.server.log.some(({ address }) => address === '/1600.svg')).toBe(true);
});

test('images that the page loads as it is scrolled appear in an open list', async ({ harness }) => {
  const { page, popup } = await harness.visit(site.url('/scrolled'));
  await popup.getByRole('tab', { name: 'Images' }).click();
  const images = popup.getByRole('list', { name: 'Images on this page' }).getByRole('listitem');
  await expect(images).toHaveCount(1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(images).toHaveCount(2);
});
