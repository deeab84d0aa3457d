import { MediaError } from '../model/errors.ts';
import { decodeEntities } from './cue.ts';

/**
 * An element of a subtitle document; names are without their namespace prefix, because prefixes differ from packager to packager.
 * Not the reader of MPDs, which refuses what is not well-formed and keeps half a million elements small: here text and
 * elements stay in order, and damaged documents still give their cues.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** Deeper than any subtitle document, shallow enough for recursion. */
const maxDepth = 64;
/** Longer than the attributes of any real element. */
const maxTagLength = 8192;

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

/** Where a tag ends: the next `>` outside quotes, or -1. */
function tagEnd(source: string, from: number): number {
  let quote = '';
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

/** Sections that are not tags: how they start and end, and whether their content is text. */
const sections = [
  { start: '<!--', end: '-->', isText: false },
  { start: '<![CDATA[', end: ']]>', isText: true },
  { start: '<?', end: '?>', isText: false },
] as const;

/** Builds the tree. Every search either advances or ends the document, so the time is linear in its length. */
class TreeBuilder {
  readonly root: OpenElement = { name: '', attributes: new Map(), children: [] };
  readonly #open: OpenElement[] = [this.root];

  text(text: string): void {
    if (text !== '') (this.#open.at(-1) ?? this.root).children.push(text);
  }

  tag(content: string): void {
    if (content.startsWith('/')) {
      const name = localName(content.slice(1).trim());
      const index = this.#open.findLastIndex((element) => element.name === name);
      if (index > 0) this.#open.length = index;
      return;
    }
    const name = /^[^\s/]+/.exec(content)?.[0] ?? '';
    const rest = content.slice(name.length, name.length + maxTagLength);
    const element: OpenElement = { name: localName(name), attributes: parseAttributes(rest), children: [] };
    (this.#open.at(-1) ?? this.root).children.push(element);
    if (!content.endsWith('/') && this.#open.length < maxDepth) this.#open.push(element);
  }
}

function build(source: string): OpenElement {
  const tree = new TreeBuilder();
  for (let at = 0; at < source.length; ) {
    const start = source.indexOf('<', at);
    tree.text(decodeEntities(source.slice(at, start < 0 ? source.length : start)));
    if (start < 0) break;
    const section = sections.find((candidate) => source.startsWith(candidate.start, start));
    if (!section && source[start + 1] === '!') {
      throw new MediaError('segment.damaged', 'The subtitles have a document type, which is not allowed.');
    }
    const body = start + (section?.start.length ?? 1);
    const end = section ? source.indexOf(section.end, body) : tagEnd(source, body);
    if (end < 0) break;
    const content = source.slice(body, end);
    if (!section) tree.tag(content);
    else if (section.isText) tree.text(content);
    at = end + (section?.end.length ?? 1);
  }
  return tree.root;
}

/**
 * Reads the part of XML that subtitles use. Entities of a document type are not expanded: such a document is refused,
 * so that it cannot grow without bound. Elements that are not closed end with their parents.
 */
export function parseXml(source: string): XmlElement {
  const element = build(source).children.find((child) => typeof child !== 'string');
  if (!element || typeof element === 'string') throw new MediaError('segment.damaged', 'The subtitles are not XML.');
  return element;
}

/** Visits an element's children that are elements. */
export function* elementsOf(element: XmlElement): Generator<XmlElement, void, undefined> {
  for (const child of element.children) if (typeof child !== 'string') yield child;
}
