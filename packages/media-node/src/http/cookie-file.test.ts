import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCookieFile } from './cookie-file.ts';

test('a line of seven fields is a cookie, with or without the HttpOnly prefix', () => {
  const file = [
    '# Netscape HTTP Cookie File',
    '.Example.com\tTRUE\t/\tTRUE\t2000000000\tsid\tabc',
    '#HttpOnly_www.example.com\tFALSE\t/video\tFALSE\t0\tplain\tx y',
    'broken line',
    'evil.com\tTRUE\t/\tFALSE\t0\tname\tva\u0000lue',
    '',
  ].join('\r\n');
  expect(parseCookieFile(file)).toEqual([
    {
      name: 'sid',
      value: 'abc',
      domain: 'example.com',
      isForSubdomains: true,
      path: '/',
      isSecure: true,
      expiresAtMs: 2_000_000_000_000,
    },
    { name: 'plain', value: 'x y', domain: 'www.example.com', isForSubdomains: false, path: '/video', isSecure: false },
  ]);
});

test('any text is read without throwing and never yields a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const { name, value } of parseCookieFile(text)) expect(`${name}${value}`).not.toMatch(/[\r\n\0]/);
    }),
  );
});
