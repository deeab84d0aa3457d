import { expect, test } from 'vitest';
import { rowsOf } from '../finding/rows.ts';
import { addMedia, emptyTab } from '../finding/tab-media.ts';
import { Thumbnails } from './thumbnails.ts';

const image = 'data:image/jpeg;base64,AA==';
const url = 'https://a.example/v.mp4';
const sighting = { role: 'file', kind: 'video', bytes: 100_000 } as const;

test('a row without a poster gets a picture of the playing video; other rows keep theirs', () => {
  const thumbnails = new Thumbnails();
  const poster = 'https://a.example/p.jpg';
  const plain = addMedia(emptyTab('https://a.example/', 0), { url, sighting });
  const tab = addMedia(plain, { url: 'https://a.example/w.mp4', sighting, poster });
  const rows = rowsOf(tab, new Set());
  expect(thumbnails.fill(1, rows)).toBe(rows);
  thumbnails.add(1, tab, [
    { url, image },
    { url: 'https://a.example/w.mp4', image },
  ]);
  expect(thumbnails.fill(1, rows).map(({ thumbnail }) => thumbnail)).toEqual([image, poster]);
  expect(thumbnails.fill(2, rows)).toBe(rows);
});

test('only data URLs in our own format are accepted', () => {
  const thumbnails = new Thumbnails();
  const tab = addMedia(emptyTab('https://a.example/', 0), { url, sighting });
  thumbnails.add(1, tab, [{ url, image: 'https://tracker.example/pixel' }]);
  expect(thumbnails.fill(1, rowsOf(tab, new Set()))[0]?.thumbnail).toBeNull();
});
