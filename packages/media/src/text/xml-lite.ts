import { MediaError } from '../model/errors.ts';
import { decodeEntities } from './cue.ts';

/** An element; names are without their namespace prefix, because prefixes differ from packager to packager. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** Deeper than any subtitle document, shallow enough for recursion. */
const DEEPEST = 64;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function parseAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const match of source.matchAll(/([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const name = match[1] ?? '';
    if (!name.startsWith('xmlns')) attributes.set(localName(name), decodeEntities(match[2] ?? match[3] ?? ''));
  }
  return attributes;
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/**
 * Reads the part of XML that subtitles use. Entities of a document type are not expanded: such a document is refused, so
 * that it cannot grow without bound. Elements that do not close properly are closed where their parents are.
 */
export function parseXml(source: string): XmlElement {
  const root: OpenElement = { name: '', attributes: new Map(), children: [] };
  const open: OpenElement[] = [root];
  const token =
    /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!([A-Z]+)|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g;
  let at = 0;
  for (const match of source.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    const text = source.slice(at, match.index);
    at = match.index + match[0].length;
    if (text !== '') parent.children.push(decodeEntities(text));
    const [, literal, declaration, closing, opening, rest = ''] = match;
    if (declaration)
      throw new MediaError('segment.damaged', 'The subtitles have a document type, which is not allowed.');
    if (literal !== undefined) parent.children.push(literal);
    if (closing !== undefined) {
      const index = open.findLastIndex((element) => element.name === localName(closing));
      if (index > 0) open.length = index;
    } else if (opening !== undefined) {
      const isEmpty = rest.endsWith('/');
      const element: OpenElement = { name: localName(opening), attributes: parseAttributes(rest), children: [] };
      parent.children.push(element);
      if (!isEmpty && open.length < DEEPEST) open.push(element);
    }
  }
  const element = root.children.find((child) => typeof child !== 'string');
  if (!element || typeof element === 'string') throw new MediaError('segment.damaged', 'The subtitles are not XML.');
  return element;
}

/** Visits an element's children that are elements. */
export function* elementsOf(element: XmlElement): Generator<XmlElement, void, undefined> {
  for (const child of element.children) if (typeof child !== 'string') yield child;
}
