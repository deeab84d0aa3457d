import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CookieJar, parseCookieFile, parseSetCookie } from './cookies.ts';

const file = [
  '# Netscape HTTP Cookie File',
  '.example.com\tTRUE\t/\tTRUE\t2000000000\tsid\tabc',
  '#HttpOnly_www.example.com\tFALSE\t/video\tFALSE\t0\tplain\tx y',
  'expired.com\tFALSE\t/\tFALSE\t1\told\t1',
  'broken line',
  'evil.com\tTRUE\t/\tFALSE\t0\tname\tva\u0000lue',
  '',
].join('\r\n');

const header = (url: string, now = 0): string | undefined =>
  new CookieJar(parseCookieFile(file)).header(new URL(url), now);

test('a cookie goes to its domain and below, over https when it says so', () => {
  expect(header('https://example.com/')).toBe('sid=abc');
  expect(header('https://cdn.example.com/')).toBe('sid=abc');
  expect(header('http://example.com/')).toBeUndefined();
  expect(header('https://notexample.com/')).toBeUndefined();
  expect(header('https://example.com.evil.org/')).toBeUndefined();
});

test('a cookie goes to its path and below, the longest path first', () => {
  expect(header('https://www.example.com/video/1')).toBe('plain=x y; sid=abc');
  expect(header('https://www.example.com/videos')).toBe('sid=abc');
  expect(header('https://cdn.www.example.com/video')).toBe('sid=abc');
});

test('an expired cookie is not sent', () => {
  expect(header('http://expired.com/', 500)).toBe('old=1');
  expect(header('http://expired.com/', 1000)).toBeUndefined();
});

test('a value that could break out of the header is left out', () => {
  expect(header('http://evil.com/')).toBeUndefined();
});

test.each([
  ['a=1; Domain=example.com', true],
  ['a=1; Domain=.example.com', true],
  ['a=1; Domain=com', false],
  ['a=1; Domain=other.org', false],
  ['a=1; Domain=cdn.video.example.com', false],
  ['=1', false],
  ['novalue', false],
])('Set-Cookie %s from video.example.com is taken: %s', (line, isTaken) => {
  expect(parseSetCookie(line, new URL('https://video.example.com/x/y'), 0) !== undefined).toBe(isTaken);
});

test('Set-Cookie without a path belongs to the folder; Max-Age comes before Expires', () => {
  const line = 'a=1; Max-Age=5; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Secure';
  expect(parseSetCookie(line, new URL('https://h.example/x/y.m3u8'), 1000)).toEqual({
    name: 'a',
    value: '1',
    domain: 'h.example',
    isForSubdomains: false,
    path: '/x',
    isSecure: true,
    expires: 6000,
  });
});

test('any text is read without an exception and never yields a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cookies = [...parseCookieFile(text), parseSetCookie(text, new URL('https://a.example/'), 0)];
      for (const cookie of cookies) expect(`${cookie?.name}${cookie?.value}`).not.toMatch(/[\r\n\0]/);
    }),
  );
});
