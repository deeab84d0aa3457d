import { expect, test } from 'vitest';
import { refusalOf, refusalOfHost, refusals, touchesRefused } from './refusals.ts';

test.each([
  ['https://www.youtube.com/watch?v=1', 'refused.youtube'],
  ['https://youtu.be/1', 'refused.youtube'],
  ['https://m.youtube.com./watch?v=1', 'refused.youtube'],
  ['https://rr3---sn-x.googlevideo.com/videoplayback', 'refused.youtube'],
  ['https://www.youtube-nocookie.com/embed/1', 'refused.youtube'],
  ['https://www.netflix.com/watch/1', 'refused.protectedService'],
  ['https://tv.apple.com/show/1', 'refused.protectedService'],
  ['https://www.apple.com/', null],
  ['https://notyoutube.com/', null],
  ['https://youtube.com.example/', null],
  ['https://www.facebook.com/', null],
  ['about:blank', null],
])('%s: %s', (address, expected) => expect(refusalOf(address)).toBe(expected));

test('domains that opted out are refused with all their subdomains', () => {
  expect(refusalOf('https://cdn.films.example/a.mp4', ['films.example'])).toBe('refused.optOut');
  expect(refusalOfHost('films.example', ['films.example'])).toBe('refused.optOut');
  expect(refusalOf('https://otherfilms.example/', ['films.example'])).toBeNull();
  expect(refusalOf('https://youtube.com/', ['youtube.com'])).toBe('refused.youtube');
});

test('a domain is on only one list, and none contains another', () => {
  const all = Object.values(refusals).flat();
  expect(new Set(all).size).toBe(all.length);
  for (const domain of all) expect(all.filter((other) => domain.endsWith(`.${other}`))).toEqual([]);
});

test('a recipe may not name a refused domain, nor a parent or subdomain of one', () => {
  expect(['googlevideo.com', 'r1.googlevideo.com', 'googleapis.com', 'redd.it'].map(touchesRefused)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
