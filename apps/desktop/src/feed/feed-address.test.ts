import { expect, test } from 'vitest';
import { publishedFeed, readFeedAddress } from './feed-address.ts';
import { refusalOf } from './testing/made-up-feed.ts';

const refusal = (address: string, areForDevelopment: boolean) =>
  refusalOf(() => readFeedAddress(address, { keys: [], areForDevelopment }));

test.each([
  [publishedFeed, null, null],
  ['https://update.clipharbor.example/stable.json', null, null],
  ['http://127.0.0.1:4000/stable.json', 'update.host', null],
  ['http://localhost:4000/stable.json', 'update.host', null],
  ['http://[::1]:4000/stable.json', 'update.host', null],
  ['http://update.clipharbor.example/stable.json', 'update.host', 'update.host'],
  ['https://127.0.0.1.evil.example/stable.json', 'update.host', 'update.host'],
  ['http://192.168.0.2/stable.json', 'update.host', 'update.host'],
  ['https://update.clipharbor.example@evil.example/', 'update.host', 'update.host'],
  ['file:///stable.json', 'update.host', 'update.host'],
  ['stable.json', 'update.host', 'update.host'],
])('%s with release keys: %s, with development keys: %s', (address, release, development) => {
  expect(refusal(address, false)).toBe(release);
  expect(refusal(address, true)).toBe(development);
});
