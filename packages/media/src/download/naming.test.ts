import { expect, test } from 'vitest';
import { hasKnownExtension, stemFor } from './naming.ts';

test.each([
  ['A film', 'https://a.example/x.m3u8', 'A film'],
  [undefined, 'https://a.example/shows/harbour/master.m3u8', 'harbour'],
  [undefined, 'https://a.example/clips/The%20End.mp4?token=1', 'The End'],
  [undefined, 'https://a.example/', 'a.example'],
  ['../../etc/passwd', 'https://a.example/', 'etc passwd'],
])('%j at %s is called %s', (title, url, name) => {
  expect(stemFor(title, url)).toBe(name);
});

test('only known extensions count', () => {
  expect(['a.mp4', 'a.MKV', 'a', 'v1.2', 'a.exe'].map(hasKnownExtension)).toEqual([true, true, false, false, false]);
});
