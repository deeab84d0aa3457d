import { MediaError } from '../../model/errors.ts';
import type { ManifestLimits } from '../limits.ts';
import { decodeEntities } from './xml-entities.ts';

/** One element. Prefixes are dropped: an MPD has no two names that differ only by namespace. */
export interface XmlElement {
  readonly name: string;
  /** Name, value, name, value …: compact, because there may be half a million timeline entries. */
  readonly attributes: readonly string[];
  readonly children: XmlElement[];
  text: string;
}

type Caps = Pick<ManifestLimits, 'elements' | 'elementDepth' | 'attributes'>;

/**
 * Reads an XML document into a tree. Deliberately supports neither DTDs nor custom entities, so there is nothing to
 * expand and nothing to fetch. Malformed documents throw `manifest.invalid`, oversized ones `manifest.tooLarge`.
 */
export function parseXml(source: string, caps: Caps): XmlElement {
  const top: XmlElement = { name: '', attributes: [], children: [], text: '' };
  const open: XmlElement[] = [top];
  let elements = 0;
  let at = 0;
  while (at < source.length) {
    const current = open.at(-1) ?? top;
    const tag = source.indexOf('<', at);
    const end = tag < 0 ? source.length : tag;
    if (end > at) addText(current, source.slice(at, end), at);
    if (tag < 0) break;
    const next = source.charCodeAt(tag + 1);
    if (next === 0x21 /* ! */ || next === 0x3f /* ? */) {
      at = skipSpecial(source, tag, current);
    } else if (next === 0x2f /* / */) {
      at = readEndTag(source, tag, open);
    } else {
      elements++;
      if (elements > caps.elements) throw tooLarge(`${caps.elements} elements`);
      if (open.length > caps.elementDepth) throw tooLarge(`${caps.elementDepth} levels`);
      const read = readStartTag(source, tag, caps);
      current.children.push(read.element);
      if (!read.isEmpty) open.push(read.element);
      at = read.end;
    }
  }
  const [root] = top.children;
  if (open.length > 1 || !root) throw invalid('The document ends too early.', source.length);
  return root;
}

/** The value of an attribute. */
export function attribute(element: XmlElement, name: string): string | undefined {
  const { attributes } = element;
  for (let index = 0; index < attributes.length; index += 2)
    if (attributes[index] === name) return attributes[index + 1];
  return undefined;
}

/** The child elements with this name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The first child element with this name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

function readStartTag(source: string, tag: number, caps: Caps): { element: XmlElement; isEmpty: boolean; end: number } {
  const name = nameAt(source, tag + 1);
  if (!name) throw invalid('A tag has no name.', tag);
  const attributes: string[] = [];
  let at = skipSpace(source, tag + 1 + name.length);
  for (;;) {
    const char = source.charCodeAt(at);
    const isEmpty = char === 0x2f && source.charCodeAt(at + 1) === 0x3e;
    if (isEmpty || char === 0x3e) {
      const element = { name: localName(name), attributes, children: [], text: '' };
      return { element, isEmpty, end: at + (isEmpty ? 2 : 1) };
    }
    const key = nameAt(source, at);
    const equals = skipSpace(source, at + key.length);
    const quote = skipSpace(source, equals + 1);
    const mark = source[quote];
    if (!key || source[equals] !== '=' || (mark !== '"' && mark !== "'"))
      throw invalid('An attribute cannot be read.', at);
    const close = source.indexOf(mark, quote + 1);
    if (close < 0) throw invalid('An attribute does not end.', at);
    if (attributes.length >= caps.attributes * 2) throw tooLarge(`${caps.attributes} attributes`);
    attributes.push(localName(key), decodeEntities(source.slice(quote + 1, close), quote));
    at = skipSpace(source, close + 1);
  }
}

function readEndTag(source: string, tag: number, open: XmlElement[]): number {
  const end = endOf(source, '>', tag);
  const closed = open.length > 1 ? open.pop() : undefined;
  if (localName(source.slice(tag + 2, end - 1).trim()) !== closed?.name)
    throw invalid('An element is closed wrongly.', tag);
  return end;
}

/** Comments, CDATA and processing instructions. Everything else that begins with `<!` is a DTD. */
function skipSpecial(source: string, tag: number, current: XmlElement): number {
  if (source.startsWith('<!--', tag)) return endOf(source, '-->', tag + 4);
  if (source.startsWith('<?', tag)) return endOf(source, '?>', tag + 2);
  if (!source.startsWith('<![CDATA[', tag)) throw invalid('Document type definitions are refused.', tag);
  const end = endOf(source, ']]>', tag + 9);
  current.text += source.slice(tag + 9, end - 3);
  return end;
}

function addText(current: XmlElement, raw: string, at: number): void {
  if (raw.trim()) current.text += decodeEntities(raw, at);
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  if (at < 0) throw invalid('The document ends too early.', from);
  return at + mark.length;
}

const namePattern = /[\p{L}_:][\p{L}\p{N}_:.-]{0,199}/uy;

function nameAt(source: string, at: number): string {
  namePattern.lastIndex = at;
  return namePattern.exec(source)?.[0] ?? '';
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (source.charCodeAt(at) <= 0x20) at++;
  return at;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function invalid(message: string, position: number): MediaError {
  return new MediaError('manifest.invalid', message, { facts: { position, subject: 'XML' } });
}

function tooLarge(subject: string): MediaError {
  return new MediaError('manifest.tooLarge', 'The manifest is too large.', { facts: { subject } });
}
