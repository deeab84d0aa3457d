import { expect, test } from 'vitest';
import { refusalOfMedia, refusalOfRequest } from './refuse.ts';

test.each([
  ['https://site.example/', 'https://cdn.example/a.m3u8', null],
  ['https://site.example/', 'https://r1.googlevideo.com/a', 'refused.youtube'],
  ['https://site.example/', 'http://192.168.0.1/a.m3u8', 'address.private'],
  ['https://site.example/', 'http://localhost/a.m3u8', 'address.private'],
  ['http://localhost:8080/', 'http://127.0.0.1:8081/a.m3u8', null],
] as const)('a page of %s and %s: %s', (page, url, expected) => {
  expect(refusalOfRequest(page, url)).toBe(expected);
  expect(refusalOfMedia({ pageUrl: page }, { url, inspection: null, inlineManifest: null })).toBe(expected);
});

test('what a manifest leads to can be refused too', () => {
  const page = { pageUrl: 'https://site.example/' };
  const refused = (failure: string | null) =>
    refusalOfMedia(page, { url: 'https://cdn.example/a.m3u8', inlineManifest: null, inspection: { failure } });
  expect(refused('address.private')).toBe('address.private');
  expect(refused('refused.youtube')).toBe('refused.youtube');
  expect(refused('network.failed')).toBeNull();
  expect(refused(null)).toBeNull();
});
