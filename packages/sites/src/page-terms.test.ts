import { expect, test } from 'vitest';
import { pageTermsOf } from './page-terms.ts';

test.each([
  ['https://www.facebook.com/reel/1', 'guest'],
  ['https://www.instagram.com/p/abc/', 'guest'],
  ['https://www.tiktok.com/@a/video/1', 'guest'],
  ['https://old.reddit.com/r/videos', 'guest'],
  ['http://localhost:3000/dev/media', 'local'],
  ['http://127.0.0.1:8080/', 'local'],
  ['http://[::1]:8080/', 'local'],
  ['https://films.test/', 'local'],
  ['https://films.com/', 'other'],
  ['https://localhost.films.com/', 'other'],
  ['https://notexample.com/', 'other'],
  ['https://127.0.0.1.films.com/', 'other'],
  ['https://facebook.com.films.com/', 'other'],
  ['about:blank', 'other'],
])('%s: %s', (address, terms) => {
  expect(pageTermsOf(address)).toBe(terms);
});
