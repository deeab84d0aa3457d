import { expect, test } from 'vitest';
import { namedCover } from './page-cover.ts';

const page = 'https://a.example/watch';
const markup = (contents: Readonly<Record<string, string>>) => ({
  querySelector: (selector: string) =>
    selector in contents ? { getAttribute: () => contents[selector] ?? null } : null,
});
const cover = (contents: Readonly<Record<string, string>>, loadedUrl: string | undefined = page, url = page) =>
  namedCover(markup(contents) as unknown as Document, loadedUrl, url);

const own = { 'meta[property="og:image"]': ' /p.jpg ', 'meta[name="twitter:image"]': '/t.jpg' };

test('a page names its cover in its head', () => {
  expect(cover(own)).toBe('/p.jpg');
  expect(cover({ ...own, 'meta[property="og:image"]': '' })).toBe('/t.jpg');
  expect(cover({})).toBeNull();
});

test('a page navigated by script does not get the cover of the previous page', () => {
  expect(cover(own, page, 'https://a.example/next')).toBeNull();
  expect(cover(own, page, `${page}?t=5#now`)).toBe('/p.jpg');
  expect(cover(own, undefined)).toBe('/p.jpg');
});
