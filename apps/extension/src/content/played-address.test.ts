import { expect, test } from 'vitest';
import { isPlayed, type PlayedAddress } from './played-address.ts';

const pageUrl = 'https://films.example/watch?v=1';
const file: PlayedAddress = { url: 'https://cdn.example/play?id=1', pageUrl, isFileShown: false, hasFailed: false };

test.each<[what: string, changes: Partial<PlayedAddress>, expected: boolean]>([
  ['a file of any name', {}, true],
  ['an empty src', { url: pageUrl }, false],
  ['a fragment as src', { url: `${pageUrl}#` }, false],
  ['a file that the browser shows without a page', { url: pageUrl, isFileShown: true }, true],
  ['a picture or a page', { hasFailed: true }, false],
  ['a video that this browser cannot play', { url: 'https://cdn.example/a.mkv?id=1', hasFailed: true }, true],
])('%s is played: %j → %s', (_, changes, expected) => {
  expect(isPlayed({ ...file, ...changes })).toBe(expected);
});
