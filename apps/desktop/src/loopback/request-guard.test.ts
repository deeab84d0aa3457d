import { expect, test } from 'vitest';
import { bearerOf, isJson, refusalOf } from './request-guard.ts';

const host = '127.0.0.1:4000';

test.each([
  [{ host }, null],
  [{ host, origin: `http://${host}` }, null],
  [{ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }, null],
  [{ host, 'sec-fetch-site': 'none' }, null],
  [{}, 'request.forbidden'],
  [{ host: 'localhost:4000' }, 'request.forbidden'],
  [{ host: '127.0.0.1:4001' }, 'request.forbidden'],
  [{ host: 'evil.test:4000' }, 'request.forbidden'],
  [{ host: `${host}.evil.test` }, 'request.forbidden'],
  [{ host, origin: 'null' }, 'request.forbidden'],
  [{ host, origin: `https://${host}` }, 'request.forbidden'],
  [{ host, origin: 'http://127.0.0.1:4001' }, 'request.forbidden'],
  [{ host, 'sec-fetch-site': 'same-site' }, 'request.forbidden'],
  [{ host, 'sec-fetch-site': 'cross-site' }, 'request.forbidden'],
])('%j: %s', (headers, refusal) => {
  expect(refusalOf(headers, host)).toBe(refusal);
});

test('only JSON is accepted as a body, and only a bearer as proof', () => {
  expect(isJson({ 'content-type': 'application/json' })).toBe(true);
  expect(isJson({ 'content-type': 'Application/JSON; charset=UTF-8' })).toBe(true);
  expect(isJson({ 'content-type': 'text/plain' })).toBe(false);
  expect(isJson({ 'content-type': 'application/json, text/plain' })).toBe(false);
  expect(isJson({})).toBe(false);
  expect(bearerOf({ authorization: 'Bearer abc_-1' })).toBe('abc_-1');
  expect(bearerOf({ authorization: 'Basic abc' })).toBe('');
  expect(bearerOf({})).toBe('');
});
