import type { PageSnapshot } from '../model/snapshot.ts';
import type { SiteRecipe } from '../recipes/recipe.ts';

type Rename = (key: string) => string;

function renameIn(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((item) => renameIn(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), renameIn(inner, rename)]));
}

const inText = (text: string, rename: Rename): string =>
  text
    .split('\n')
    .map((line) => JSON.stringify(renameIn(JSON.parse(line), rename)))
    .join('\n');

/** The page as if the site had renamed the keys of its JSON and the attributes of its elements. */
export function renamePage(page: PageSnapshot, rename: Rename): PageSnapshot {
  const texts = (list: PageSnapshot['scripts']) => list.map((json) => ({ ...json, text: inText(json.text, rename) }));
  const elements = page.elements.map((element) => ({
    ...element,
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) => [
        rename(name),
        value.startsWith('{') ? inText(value, rename) : value,
      ]),
    ),
  }));
  return { ...page, scripts: texts(page.scripts), answers: texts(page.answers), elements };
}

/** The recipe with the new names. */
export const renameRecipe = <R extends SiteRecipe>(recipe: R, rename: Rename): R => ({
  ...recipe,
  keys: Object.fromEntries(Object.entries(recipe.keys).map(([role, names]) => [role, names.map(rename)])),
});

/** Every key that the recipe names. */
export const knownKeys = (recipe: SiteRecipe): ReadonlySet<string> => new Set(Object.values(recipe.keys).flat());
