import { expect, test } from 'vitest';
import { findMedia } from './find-media.ts';
import type { PageSnapshot } from './model/snapshot.ts';
import { builtInRecipes, type Recipes } from './recipes/built-in.ts';
import { parseRecipes } from './recipes/schema.ts';
import { fixtures } from './testing/fixtures.ts';
import { knownKeys, renamePage, renameRecipe } from './testing/rename.ts';

const find = (page: PageSnapshot, recipes: Recipes = builtInRecipes) => findMedia(page, { recipes, now: () => 0 });

/** Keys that are data: the id of a medium, a post or a person. */
const isData = (key: string) => /\d/.test(key);

test.each(fixtures)('$site: $name, with every key renamed, needs only new recipes', ({ site, page }) => {
  const known = knownKeys(builtInRecipes.sites[site]);
  const rename = (key: string) => (known.has(key) ? `x_${key}` : key);
  const renamed = renamePage(page, rename);
  const recipes = {
    ...builtInRecipes,
    sites: { ...builtInRecipes.sites, [site]: renameRecipe(builtInRecipes.sites[site], rename) },
  };
  expect(parseRecipes(JSON.parse(JSON.stringify(recipes)))).toEqual(recipes);
  expect(find(renamed).candidates).toEqual([]);
  expect(find(renamed, recipes)).toEqual(find(page));
});

test.each(fixtures)('$site: $name, with everything around the media renamed, needs no change', ({ site, page }) => {
  const known = knownKeys(builtInRecipes.sites[site]);
  const rename = (key: string) => (known.has(key) || isData(key) ? key : `wrapper_${key}`);
  expect(find(renamePage(page, rename))).toEqual(find(page));
});

test.each(fixtures)('$site: $name, wrapped once more, is still found', ({ page }) => {
  const wrap = (list: PageSnapshot['scripts']) =>
    list.map(({ address, text }) => ({
      address,
      text: text
        .split('\n')
        .map((line) => `{"outer":[[{"v2":${line}}]]}`)
        .join('\n'),
    }));
  const wrapped = { ...page, scripts: wrap(page.scripts), answers: wrap(page.answers) };
  expect(find(wrapped).candidates).toEqual(find(page).candidates);
});
