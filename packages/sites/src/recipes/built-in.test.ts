import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteIds } from '../model/candidate.ts';
import { builtInRecipes, packageVersion } from './built-in.ts';
import { parseRecipes } from './schema.ts';

test('the built-in recipes are plain data that passes the schema for received ones', () => {
  expect(parseRecipes(JSON.parse(JSON.stringify(builtInRecipes)))).toEqual(builtInRecipes);
});

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(packageVersion).toBe(version);
});

test.each(siteIds)('%s: attributes and tags that are read are also collected', (site) => {
  const { dom, keys, words } = builtInRecipes.sites[site];
  const roles = Object.entries(keys).filter(([role]) => /^(element|player)/.test(role));
  expect(new Set(roles.flatMap(([, names]) => names))).toEqual(new Set(dom.attributes));
  const tags = Object.entries(words).filter(([role]) => role.endsWith('Tags'));
  expect(new Set(tags.flatMap(([, names]) => names))).toEqual(new Set(dom.tags));
});
