import { expect, test } from 'vitest';
import { findMedia } from './find-media.ts';
import { builtInRecipes } from './recipes/built-in.ts';
import { fixtures } from './testing/fixtures.ts';

const find = (page: Parameters<typeof findMedia>[0]) => findMedia(page, { recipes: builtInRecipes, now: () => 0 });

test.each(fixtures)('$site: $name', ({ page, expected }) => {
  const { candidates, isComplete } = find(page);
  expect(candidates.map(({ kind, id }) => `${kind} ${id.split('/')[2]}`)).toEqual(expected);
  expect(isComplete).toBe(true);
});
