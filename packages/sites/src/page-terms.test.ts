import { expect, test } from 'vitest';
import { pageTermsOf } from './page-terms.ts';

test.each([
  ['https://www.facebook.com/reel/1', 'guest', 'guest'],
  ['https://www.instagram.com/p/abc/', 'guest', 'guest'],
  ['https://www.tiktok.com/@a/video/1', 'guest', 'guest'],
  ['https://old.reddit.com/r/videos', 'guest', 'guest'],
  ['http://localhost:3000/dev/media', 'local', 'local'],
  ['http://film.localhost:3000/', 'local', 'local'],
  ['http://127.0.0.1:8080/', 'local', 'local'],
  ['http://127.1.2.3/', 'local', 'local'],
  ['http://[::1]:8080/', 'local', 'local'],
  ['https://films.test/', 'local', 'other'],
  ['https://films.example/', 'local', 'other'],
  ['https://example.com/', 'local', 'other'],
  ['https://www.example.org/', 'local', 'other'],
  ['https://films.com/', 'other', 'other'],
  ['https://localhost.films.com/', 'other', 'other'],
  ['https://notlocalhost/', 'other', 'other'],
  ['https://notexample.com/', 'other', 'other'],
  ['https://127.0.0.1.films.com/', 'other', 'other'],
  ['https://facebook.com.films.com/', 'other', 'other'],
  // Other machines on the local network.
  ['http://192.168.1.10/', 'other', 'other'],
  ['http://10.0.0.1/', 'other', 'other'],
  ['http://nas.local/', 'other', 'other'],
  ['http://router/', 'other', 'other'],
  ['about:blank', 'other', 'other'],
  ['no address', 'other', 'other'],
] as const)('%s is %s where the browser shows it, %s where it is given', (address, shown, given) => {
  expect(pageTermsOf(address)).toBe(shown);
  expect(pageTermsOf(address, 'given')).toBe(given);
});
