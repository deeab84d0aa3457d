import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileCookie } from './cookie-file.ts';
import { openCookieJar } from './cookie-jar.ts';

const sid: FileCookie = {
  name: 'sid',
  value: 'abc',
  domain: 'example.com',
  isForSubdomains: true,
  path: '/',
  isSecure: true,
};
const plain: FileCookie = {
  name: 'plain',
  value: 'x y',
  domain: 'www.example.com',
  isForSubdomains: false,
  path: '/video',
  isSecure: false,
};

test.each([
  ['https://example.com/', 'sid=abc'],
  ['https://cdn.example.com/', 'sid=abc'],
  ['http://example.com/', undefined],
  ['https://notexample.com/', undefined],
  ['https://example.com.evil.org/', undefined],
  ['https://www.example.com/video/1', 'plain=x y; sid=abc'],
  ['https://www.example.com/videos', 'sid=abc'],
  ['https://cdn.www.example.com/video', 'sid=abc'],
])('cookies from a file are sent to their hosts, paths and protocols: %s gets %s', async (url, header) => {
  const jar = await openCookieJar([sid, plain]);
  expect(jar.header(new URL(url))).toBe(header);
});

test.each([
  ['localhost', 'http://localhost:8080/', 'http://sub.localhost/'],
  ['192.168.1.2', 'http://192.168.1.2/', 'http://1.192.168.1.2.example/'],
  ['[::1]', 'http://[::1]:8080/', 'http://[::2]/'],
  ['::1', 'http://[::1]/', 'http://[::2]/'],
  ['github.io', 'https://github.io/', 'https://evil.github.io/'],
  ['co.uk', 'https://co.uk/', 'https://evil.co.uk/'],
  ['intranet', 'http://intranet/', 'http://other.intranet/'],
])('a cookie from a file for %s and its subdomains is sent only to that host', async (domain, url, other) => {
  const jar = await openCookieJar([{ ...sid, domain, isSecure: false }]);
  expect(jar.header(new URL(url))).toBe('sid=abc');
  expect(jar.header(new URL(other))).toBeUndefined();
});

test.each(['', 'a b', '..', 'a/b', '%'])(
  'a cookie of a file for the impossible host %j harms nothing',
  async (domain) => {
    const jar = await openCookieJar([{ ...sid, domain }, sid]);
    expect(jar.header(new URL('https://example.com/'))).toBe('sid=abc');
  },
);

test('an expired cookie is not sent', async () => {
  const jar = await openCookieJar([
    { ...plain, name: 'old', expiresAtMs: 1000 },
    { ...plain, name: 'new', expiresAtMs: Date.now() + 60_000 },
  ]);
  expect(jar.header(new URL('http://www.example.com/video'))).toBe('new=x y');
});

test.each([
  ['a=1', 'video.example.com', 'a=1'],
  ['a=1; Domain=example.com', 'video.example.com', 'a=1'],
  ['a=1; Domain=.example.com', 'video.example.com', 'a=1'],
  ['a=1; Domain=com', 'video.example.com', undefined],
  ['a=1; Domain=other.org', 'video.example.com', undefined],
  ['a=1; Domain=cdn.video.example.com', 'video.example.com', undefined],
  ['a=1; Domain=co.uk', 'evil.co.uk', undefined],
  ['a=1; Domain=github.io', 'evil.github.io', undefined],
  ['a=1; Path=/elsewhere', 'video.example.com', undefined],
  ['a=1; Max-Age=0', 'video.example.com', undefined],
  ['=1', 'video.example.com', undefined],
  ['', 'video.example.com', undefined],
])('Set-Cookie %j from %s is sent back as %s', async (line, host, header) => {
  const jar = await openCookieJar([]);
  const url = new URL(`https://${host}/x/y`);
  jar.store([line], url);
  expect(jar.header(url)).toBe(header);
});

test('with too many cookies the oldest are dropped', async () => {
  const jar = await openCookieJar([]);
  const url = new URL('https://h.example/');
  jar.store(
    Array.from({ length: 3010 }, (_, index) => `n${index}=1; Path=/${index}`),
    url,
  );
  expect(jar.header(new URL('https://h.example/9'))).toBeUndefined();
  expect(jar.header(new URL('https://h.example/10'))).toBe('n10=1');
});

test('no server header throws or yields a control character', async () => {
  const jar = await openCookieJar([]);
  const url = new URL('https://a.example/');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (line) => {
      jar.store([line], url);
      expect(jar.header(url) ?? '').not.toMatch(/[\r\n\0]/);
    }),
  );
});
