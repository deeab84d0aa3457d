import { afterEach, expect, test } from 'vitest';
import { refusalOf, refusalOfMedia, refusalOfRequest, setOptOutDomains } from './refuse.ts';

afterEach(() => setOptOutDomains([]));

const plain = { inspection: null, inlineManifest: null, references: [] };

test.each([
  ['https://site.example/', 'https://cdn.example/a.m3u8', null],
  ['https://site.example/', 'https://r1.googlevideo.com/a', 'refused.youtube'],
  ['https://site.example/', 'http://192.168.0.1/a.m3u8', 'address.private'],
  ['https://site.example/', 'http://localhost/a.m3u8', 'address.private'],
  ['http://localhost:8080/', 'http://127.0.0.1:8081/a.m3u8', null],
] as const)('a page of %s and %s: %s', (page, url, expected) => {
  expect(refusalOfRequest(page, url)).toBe(expected);
  expect(refusalOfMedia({ pageUrl: page }, { ...plain, url })).toBe(expected);
});

test('media can also be refused because of the URLs in their manifest', () => {
  const page = { pageUrl: 'https://site.example/' };
  const refused = (failure: string | null) =>
    refusalOfMedia(page, { ...plain, url: 'https://cdn.example/a.m3u8', inspection: { failure } });
  expect(refused('address.private')).toBe('address.private');
  expect(refused('refused.youtube')).toBe('refused.youtube');
  expect(refused('network.failed')).toBeNull();
  expect(refused(null)).toBeNull();
});

test('a domain that opted out is refused as a page, as a medium and behind a manifest', () => {
  const page = { pageUrl: 'https://site.example/' };
  const ofMedium = (url: string) => refusalOfMedia(page, { ...plain, url });
  const manifest = { ...plain, url: 'https://cdn.example/a.m3u8', references: ['https://v.films.example/part*.ts'] };
  expect([refusalOf('https://films.example/'), refusalOfMedia(page, manifest)]).toEqual([null, null]);
  setOptOutDomains(['films.example']);
  expect(refusalOf('https://www.films.example/')).toBe('refused.optOut');
  expect(ofMedium('https://v.films.example/a.mp4')).toBe('refused.optOut');
  expect(refusalOfMedia(page, manifest)).toBe('refused.optOut');
  expect(ofMedium('https://otherfilms.example/a.mp4')).toBeNull();
});
