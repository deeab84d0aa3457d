import { expect, test } from 'vitest';
import { mediaId, mediaKey } from './media-key.ts';

test('a key leaves out the signature of a URL', () => {
  const first = mediaKey('https://cdn.test/film.m3u8?quality=hd&token=one&expires=1');
  expect(mediaKey('https://cdn.test/film.m3u8?expires=2&quality=hd&token=two')).toBe(first);
  expect(mediaKey('https://cdn.test/film.m3u8?quality=sd&token=one')).not.toBe(first);
});

test('an id is the 64-bit FNV-1a hash of the key', () => {
  // Known values from the algorithm's authors.
  expect(mediaId('')).toBe(0xcbf29ce484222325n.toString(36));
  expect(mediaId('a')).toBe(0xaf63dc4c8601ec8cn.toString(36));
  expect(mediaId('foobar')).toBe(0x85944171f73967e8n.toString(36));
});

test('the id of long keys in any script equals the one computed with BigInt', () => {
  const plain = (key: string): string => {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(key)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return hash.toString(36);
  };
  for (let number = 0; number < 300; number += 1) {
    const key = `https://cdn.test/фильм/${'é'.repeat(number)}/${number * 7919}.m3u8`;
    expect(mediaId(key)).toBe(plain(key));
  }
});
