import { builtInRecipes, findMedia } from '@clipharbor/sites';
import { facebookPages, tiktokPages } from '@clipharbor/sites/testing';
import { expect, test } from 'vitest';
import { areaMedia } from './area-items.ts';
import { mediaFromCandidates } from './media-from-candidates.ts';

const mediaOf = (page: Parameters<typeof findMedia>[0]) => ({
  media: mediaFromCandidates(findMedia(page, { recipes: builtInRecipes, now: () => 0 }).candidates),
});

test('the post in the URL is shown alone, without the other media the page received', () => {
  expect(areaMedia(mediaOf(facebookPages.reel.page)).map(({ label }) => label)).toEqual(['Knots']);
});

test('a story brings the same person’s other stories', () => {
  const shown = areaMedia(mediaOf(facebookPages.stories.page));
  expect(shown.map(({ kind }) => kind)).toEqual(['video', 'image', 'video']);
});

test('a page of several posts offers them all', () => {
  expect(areaMedia(mediaOf(tiktokPages.profile.page))).toHaveLength(2);
});

test('a page without guest media offers nothing', () => {
  expect(areaMedia({ media: [] })).toEqual([]);
});
