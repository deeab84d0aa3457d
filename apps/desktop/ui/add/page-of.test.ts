import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

test.each(['http://nas.local/film.mp4', 'http://127.0.0.1:8000/a.m3u8', 'http://192.168.1.4/a'])(
  '%s is its own page',
  (url) => {
    expect(pageOf(url)).toEqual({ page: url });
  },
);

test('a public address has no page', () => {
  expect(pageOf('https://video.example/a.m3u8')).toEqual({});
});
