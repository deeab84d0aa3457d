import { expect, test } from 'vitest';
import { mediaId, mediaKey } from './media-key.ts';

test('a key leaves out what an address is signed with', () => {
  const first = mediaKey('https://cdn.test/film.m3u8?quality=hd&token=one&expires=1');
  expect(mediaKey('https://cdn.test/film.m3u8?expires=2&quality=hd&token=two')).toBe(first);
  expect(mediaKey('https://cdn.test/film.m3u8?quality=sd&token=one')).not.toBe(first);
});

test('an id is FNV-1a of the key, 64 bits', () => {
  // Known values of the algorithm's authors.
  expect(mediaId('')).toBe(0xcbf29ce484222325n.toString(36));
  expect(mediaId('a')).toBe(0xaf63dc4c8601ec8cn.toString(36));
  expect(mediaId('foobar')).toBe(0x85944171f73967e8n.toString(36));
});
