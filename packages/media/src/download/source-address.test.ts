import { expect, test } from 'vitest';
import { sourceAddress } from './source-address.ts';

test.each([
  ['https://user:word@cdn.example:8443/a/b.m3u8?sig=secret&e=1#t=2', 'https://cdn.example:8443/a/b.m3u8'],
  ['https://cdn.example/film.mp4', 'https://cdn.example/film.mp4'],
  ['https://cdn.example', 'https://cdn.example/'],
])('%s is written into the file as %s', (address, written) => {
  expect(sourceAddress(address)).toBe(written);
});
