import { expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import { dataUrlBytes } from './data-url.ts';

test.each([
  ['data:application/octet-stream;base64,AQID', [1, 2, 3]],
  ['data:text/plain;charset=utf-8;base64,AQI%3D', [1, 2]],
  ['DATA:,abc', [97, 98, 99]],
  ['data:,', []],
])('%s contains its own bytes', (url, bytes) => {
  expect([...(dataUrlBytes(url) ?? [])]).toEqual(bytes);
});

test('other addresses contain none', () => {
  expect(dataUrlBytes('https://example.com/data:,x')).toBeUndefined();
});

test.each(['data:;base64,***', 'data:,%E0%A4%A'])('%s is refused', (url) => {
  expect(() => dataUrlBytes(url)).toThrow(MediaError);
});
