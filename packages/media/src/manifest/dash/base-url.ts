import { resolveAddress } from '../address.ts';
import { childrenOf, type XmlElement } from './xml.ts';

/** Maximum number of locations for the same files; more are ignored. */
const maxPlaces = 4;

/** Locations of an element's files, best first: each of its BaseURLs, resolved against the locations of the level above. */
export function baseUrls(element: XmlElement, outer: readonly string[]): string[] {
  const written = childrenOf(element, 'BaseURL')
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .slice(0, maxPlaces);
  if (written.length === 0) return [...outer];
  const places = written.flatMap((text) => outer.map((place) => resolveAddress(text, place)));
  return [...new Set(places)].slice(0, maxPlaces);
}
