import { resolveAddress } from '../address.ts';
import { childOf, type XmlElement } from './xml.ts';

/** The first BaseURL of an element, resolved against the level above. */
export function baseUrl(element: XmlElement, outer: string): string {
  const written = childOf(element, 'BaseURL')?.text.trim();
  return written ? resolveAddress(written, outer) : outer;
}
