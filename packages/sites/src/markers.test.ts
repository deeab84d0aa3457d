import { expect, test } from 'vitest';
import { markersOf } from './markers.ts';
import { builtInRecipes } from './recipes/built-in.ts';
import { fixtures } from './testing/fixtures.ts';

test.each(fixtures.filter(({ page, expected }) => expected.length > 0 && page.elements.length === 0))(
  '$site: $name has a text with a marker',
  ({ site, page }) => {
    const markers = markersOf(site, builtInRecipes);
    const texts = [...page.scripts, ...page.answers].map(({ text }) => text);
    expect(texts.some((text) => markers.some((marker) => text.includes(marker)))).toBe(true);
  },
);
