import { expect, test } from 'vitest';
import { cookieValue } from './cookie.ts';

test.each([
  ['', null],
  ['XSRF-TOKEN=a', 'a'],
  ['a=1; XSRF-TOKEN=b.c ; d=2', 'b.c'],
  ['MY-XSRF-TOKEN=a', null],
  ['XSRF-TOKEN=a%2Bb', 'a+b'],
  ['XSRF-TOKEN=%E0%A4%A', null],
  ['XSRF-TOKEN', null],
])('%j gives %j', (cookies, expected) => {
  expect(cookieValue(cookies, 'XSRF-TOKEN')).toBe(expected);
});
