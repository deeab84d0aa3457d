import { expect, test } from 'vitest';
import { type AddressPattern, fillTemplate, isShape, matchAddress } from './pattern.ts';

const patterns: readonly AddressPattern[] = [
  { kind: 'video', shape: '/watch?v={id}' },
  { kind: 'video', shape: '/@{user}/video/{id}' },
  { kind: 'reel', shape: '/reel/{id}' },
  { kind: 'post', shape: 'short.example/{token}' },
];
const match = (address: string) => {
  const found = matchAddress(address, patterns);
  return found && [found.kind, Object.fromEntries(found.values)];
};

test.each([
  ['https://a.example/watch/?v=7&list=1', ['video', { id: '7' }]],
  ['https://a.example/watch', null],
  ['https://a.example/watch?v=', null],
  ['https://a.example/@ann/video/7?lang=de#top', ['video', { user: 'ann', id: '7' }]],
  ['https://a.example/ann/video/7', null],
  ['https://a.example/reel/7/', ['reel', { id: '7' }]],
  ['https://a.example/reel/7/more', null],
  ['https://a.example/reel/S%3A1%3D', ['reel', { id: 'S:1=' }]],
  ['https://a.example/reel/%E0%A4%A', ['reel', { id: '%E0%A4%A' }]],
  ['https://short.example/xyz', ['post', { token: 'xyz' }]],
  ['https://a.example/xyz', null],
  ['no address', null],
])('%s', (address, expected) => expect(match(address)).toEqual(expected));

test('shapes are well-formed', () => {
  for (const { shape } of patterns) expect([shape, isShape(shape)]).toEqual([shape, true]);
  for (const shape of ['reel', '/{id', '/{id}x', '/{ID}', '/a b', '/a?v={id}?', '/a#b', 'http://a.example/']) {
    expect([shape, isShape(shape)]).toEqual([shape, false]);
  }
});

test('a URL is made only when all of its values are known', () => {
  const template = 'https://a.example/@{user}/video/{id}';
  expect(fillTemplate(template, { user: 'ann', id: '7' })).toBe('https://a.example/@ann/video/7');
  expect(fillTemplate(template, { user: 'a/../b', id: '7' })).toBe('https://a.example/@a%2F..%2Fb/video/7');
  expect(fillTemplate(template, { user: null, id: '7' })).toBeNull();
  expect(fillTemplate(template, { id: '7' })).toBeNull();
  expect(fillTemplate('https://a.example/{constructor}', {})).toBeNull();
});
