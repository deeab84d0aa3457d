import { expect, test } from 'vitest';
import { addMediaHost, hostsAskedAs, isMediaData } from './media-hosts.ts';
import { emptyTab } from './tab-media.ts';

test.each([
  ['xmlhttprequest', 'video/mp2t', true],
  ['xmlhttprequest', 'application/octet-stream', true],
  ['media', '', true],
  ['xmlhttprequest', 'application/json', false],
  ['xmlhttprequest', 'text/html; charset=utf-8', false],
])('%s of %j is media data: %s', (resourceType, type, expected) => {
  expect(isMediaData({ resourceType, status: 200, headers: { 'content-type': type } })).toBe(expected);
  expect(isMediaData({ resourceType, status: 404, headers: { 'content-type': type } })).toBe(false);
});

test('hosts are known by the origin that requested from them', () => {
  const page = { referer: 'https://a.example/watch', origin: null };
  const short = { referer: 'https://a.example/', origin: 'https://a.example' };
  const frame = { referer: 'https://player.example/', origin: null };
  let tab = emptyTab('https://a.example/watch', 0);
  tab = addMediaHost(tab, 'https://one.example/1.ts', page);
  tab = addMediaHost(tab, 'https://two.example/1.ts', short);
  tab = addMediaHost(tab, 'https://three.example/1.ts', frame);
  expect(addMediaHost(tab, 'https://one.example/2.ts', page)).toBe(tab);
  expect(hostsAskedAs(tab, page)).toEqual(['one.example', 'two.example']);
  expect(hostsAskedAs(tab, frame)).toEqual(['three.example']);
});

test('a page with many hosts stays within the limit', () => {
  let tab = emptyTab('https://a.example/', 0);
  for (let index = 0; index < 200; index++) {
    tab = addMediaHost(tab, `https://h${index}.example/`, { referer: null, origin: null });
  }
  expect(tab.hosts).toHaveLength(50);
});
