import type { FoundMedia, TabMedia } from '../finding/tab-media.ts';

const maxItems = 30;

/**
 * The media that the blue area offers: those of the post in the URL with its whole collection, otherwise those on screen, otherwise
 * everything the page has received.
 */
export function areaMedia({ media }: Pick<TabMedia, 'media'>): FoundMedia[] {
  const listed = media.filter(({ guest }) => guest !== undefined);
  const of = (relevance: string) => listed.filter(({ guest }) => guest?.relevance === relevance);
  const [main, visible] = [of('main'), of('visible')];
  const collections = new Set(main.map(({ guest }) => guest?.collectionId ?? null));
  collections.delete(null);
  const siblings = listed.filter((one) => !main.includes(one) && collections.has(one.guest?.collectionId ?? null));
  const shown = [[...main, ...siblings], visible, listed].find((list) => list.length > 0) ?? [];
  return shown.slice(0, maxItems);
}
