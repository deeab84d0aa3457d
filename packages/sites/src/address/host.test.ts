import { expect, test } from 'vitest';
import { hostOf, isUnder } from './host.ts';

test.each([
  ['www.facebook.com', 'facebook.com', true],
  ['facebook.com', 'facebook.com', true],
  ['notfacebook.com', 'facebook.com', false],
  ['facebook.com.evil.example', 'facebook.com', false],
])('%s under %s: %s', (host, domain, expected) => expect(isUnder(host, domain)).toBe(expected));

test.each([
  ['https://WWW.Reddit.com/r/a', 'www.reddit.com'],
  ['http://reddit.com.', 'reddit.com'],
  ['ftp://reddit.com', null],
  ['about:blank', null],
  ['', null],
])('the host of %j is %j', (address, expected) => expect(hostOf(address)).toBe(expected));
