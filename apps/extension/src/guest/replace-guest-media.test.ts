import { builtInRecipes, findMedia } from '@clipharbor/sites';
import { facebookPages } from '@clipharbor/sites/testing';
import { expect, test } from 'vitest';
import { imagesOf } from '../finding/page-images.ts';
import { rowsOf } from '../finding/rows.ts';
import { addInspection, addMedia, emptyTab } from '../finding/tab-media.ts';
import { mediaFromCandidates } from './media-from-candidates.ts';
import { replaceGuestMedia } from './replace-guest-media.ts';

const { page } = facebookPages.watch;
const media = mediaFromCandidates(findMedia(page, { recipes: builtInRecipes, now: () => 0 }).candidates);
const guest = { site: 'facebook', mediaHosts: ['fbcdn.net'], collections: [], notice: null } as const;
const empty = emptyTab(page.address, 1);

const inspection = {
  url: media[0]?.url ?? '',
  type: 'dash' as const,
  isLive: false,
  title: null,
  durationSeconds: 12,
  bytes: null,
  hasVideo: true,
  heights: [720],
  sounds: [],
  subtitles: [],
  failure: null,
  references: [],
};

test('the same snapshot changes nothing', () => {
  const once = replaceGuestMedia(empty, guest, media);
  expect(replaceGuestMedia(once, guest, media)).toBe(once);
});

test('facts from a manifest are kept when the page is read again', () => {
  const read = addInspection(replaceGuestMedia(empty, guest, media), media[0]?.id ?? '', inspection);
  expect(replaceGuestMedia(read, guest, media).media[0]?.inspection?.heights).toEqual([720]);
});

test('parts that the player loads from the site’s own hosts get no row, but other media do', () => {
  const file = { role: 'file', kind: 'video', bytes: 100_000 } as const;
  let tab = addMedia(empty, { url: 'https://video.xx.fbcdn.net/v/piece.mp4', sighting: file });
  expect(rowsOf(tab, new Set())).toHaveLength(1);
  tab = addMedia(tab, { url: 'https://elsewhere.example/film.mp4', sighting: file });
  const rows = rowsOf(replaceGuestMedia(tab, guest, media), new Set());
  expect(rows.map(({ origin }) => origin)).toEqual(['facebook.com · Marta Kellner', 'elsewhere.example · film.mp4']);
});

test('media that are no longer on the page are removed', () => {
  const tab = replaceGuestMedia(empty, guest, media);
  expect(rowsOf(replaceGuestMedia(tab, guest, []), new Set())).toEqual([]);
});

test('photos of the post come first, without their smaller copies and without covers', () => {
  const photo = mediaFromCandidates(
    findMedia(facebookPages.photo.page, { recipes: builtInRecipes, now: () => 0 }).candidates,
  );
  const image = (name: string) => ({
    id: name,
    title: name,
    url: `https://scontent.xx.fbcdn.net/s/${name}`,
    width: 90,
    height: 90,
  });
  const tab = { ...empty, images: [image('single.jpg'), image('harbor_cover.jpg'), image('other.jpg')] };
  const images = imagesOf(replaceGuestMedia(tab, guest, [...photo, ...media]));
  expect(images.map(({ url, width }) => [new URL(url).pathname.split('/').at(-1), width])).toEqual([
    ['single.jpg', 1440],
    ['other.jpg', 90],
  ]);
});
