import { expect, test } from 'vitest';
import { orderOf } from './new-job.ts';
import { pageHeaders } from './page-headers.ts';

const url = 'https://film.example/a.m3u8';
const whole = 'https://film.example/watch?id=1';
const origin = 'https://film.example';
const order = orderOf({
  url,
  headers: { referer: `${origin}/`, origin, cookie: 'a=b' },
  headersAt: [{ at: origin, headers: { referer: whole } }],
});
const at = (address: string, from = order) => pageHeaders(from, new URL(address));

test('the named origin gets its own headers, and only those', () => {
  expect(at('https://film.example/2.ts')).toEqual({ referer: whole });
  expect(at('https://film.example:443/2.ts')).toEqual({ referer: whole });
});

test.each([
  'https://cdn.test/2.ts',
  'https://eu.film.example/2.ts',
  'https://film.example:8443/2.ts',
  'https://film.example.cdn.test/',
])('%s gets what all origins may know', (address) => expect(at(address)).toEqual({ referer: `${origin}/`, origin }));

test('the Referer of an HTTPS page is not sent over HTTP, unless the order says so', () => {
  expect(at('http://film.example/2.ts')).toEqual({ origin });
  const named = { ...order, headersAt: [{ at: 'http://cdn.test', headers: { referer: whole } }] };
  expect(at('http://cdn.test/1.ts', named)).toEqual({ referer: whole });
});

test('an order of an older extension, or a record of an older version, sends the same headers to every host', () => {
  const old = orderOf({ url, headers: { referer: whole } });
  for (const address of [url, 'https://cdn.test/', 'http://cdn.test/'])
    expect(at(address, old)).toEqual({ referer: whole });
});

test('an origin that is named without headers gets none', () => {
  const silent = { ...order, headersAt: [{ at: 'https://cdn.test', headers: {} }] };
  expect(at('https://cdn.test/1.ts', silent)).toEqual({});
});
