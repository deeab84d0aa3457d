import { type Cue, escapeCueText, withoutEmptyLines } from './cue.ts';
import { elementsOf, parseXml, type XmlElement } from './lenient-xml.ts';
import { parseTtmlTime, type TtmlClock, ttmlClock } from './ttml-time.ts';

interface Interval {
  readonly start: number;
  readonly end: number;
}

interface Context {
  readonly clock: TtmlClock;
  /** Attributes of `style` elements by id. */
  readonly styles: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Placement by region id. */
  readonly regions: ReadonlyMap<string, string>;
  readonly cues: Cue[];
}

/** Times of an element are relative to the start of its parent. */
function intervalOf(element: XmlElement, parent: Interval, clock: TtmlClock, start = parent.start): Interval {
  const begin = start + (parseTtmlTime(element.attributes.get('begin'), clock) ?? 0);
  const endAttribute = parseTtmlTime(element.attributes.get('end'), clock);
  const duration = parseTtmlTime(element.attributes.get('dur'), clock);
  const ends = [parent.end];
  if (endAttribute !== undefined) ends.push(start + endAttribute);
  if (duration !== undefined) ends.push(begin + duration);
  return { start: begin, end: Math.min(...ends) };
}

function styleOf(element: XmlElement, name: string, styles: Context['styles']): string | undefined {
  const own = element.attributes.get(name);
  if (own !== undefined) return own;
  for (const id of (element.attributes.get('style') ?? '').split(/\s+/)) {
    const value = styles.get(id)?.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Wraps text in the tags for its style. */
function decorate(text: string, element: XmlElement, styles: Context['styles']): string {
  if (text.trim() === '') return text;
  let result = text;
  if (styleOf(element, 'textDecoration', styles)?.includes('underline')) result = `<u>${result}</u>`;
  if (['italic', 'oblique'].includes(styleOf(element, 'fontStyle', styles) ?? '')) result = `<i>${result}</i>`;
  if (styleOf(element, 'fontWeight', styles) === 'bold') result = `<b>${result}</b>`;
  return result;
}

function isPreserved(element: XmlElement, inherited: boolean): boolean {
  const space = element.attributes.get('space');
  return space === undefined ? inherited : space === 'preserve';
}

/** The text of a paragraph; spans with their own times become separate cues. */
function textOf(
  element: XmlElement,
  interval: Interval,
  context: Context,
  keepSpace: boolean,
  settings: string | undefined,
): string {
  let text = '';
  for (const child of element.children) {
    if (typeof child === 'string') {
      text += escapeCueText(keepSpace ? child : child.replace(/\s+/g, ' '));
    } else if (child.name === 'br') {
      text += '\n';
    } else if (child.name === 'span') {
      const inner = textOf(child, interval, context, isPreserved(child, keepSpace), settings);
      const decorated = decorate(inner, child, context.styles);
      if (child.attributes.has('begin')) emit(decorated, intervalOf(child, interval, context.clock), context, settings);
      else text += decorated;
    }
  }
  return text;
}

function emit(
  text: string,
  { start, end }: Interval,
  context: Context,
  settings: string | undefined,
  id?: string,
): void {
  const lines = withoutEmptyLines(text).split('\n');
  const clean = lines.map((line) => line.trim()).join('\n');
  if (clean === '' || !(end > start) || !Number.isFinite(end)) return;
  context.cues.push({ start, end, text: clean, ...(id && { id }), ...(settings && { settings }) });
}

function walk(
  element: XmlElement,
  interval: Interval,
  context: Context,
  keepSpace: boolean,
  region: string | undefined,
): void {
  // In a sequence each child starts where the one before ended; otherwise all start with their parent.
  const isSequence = element.attributes.get('timeContainer') === 'seq';
  let start = interval.start;
  for (const child of elementsOf(element)) {
    const own = intervalOf(child, interval, context.clock, isSequence ? start : interval.start);
    const keeps = isPreserved(child, keepSpace);
    const place = child.attributes.get('region') ?? region;
    if (child.name === 'p') {
      const settings = place === undefined ? undefined : context.regions.get(place);
      const text = decorate(textOf(child, own, context, keeps, settings), child, context.styles);
      emit(text, own, context, settings, child.attributes.get('id'));
    } else if (child.name === 'body' || child.name === 'div') {
      walk(child, own, context, keeps, place);
    }
    if (Number.isFinite(own.end)) start = own.end;
  }
}

/** Only the top half needs a setting: players put cues at the bottom anyway. */
function regionSettings(region: XmlElement, styles: Context['styles']): string | undefined {
  const nested = [region, ...elementsOf(region)];
  const value = (name: string): string | undefined => {
    for (const element of nested) {
      const found = styleOf(element, name, styles);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const top = /%\s+(\d+(?:\.\d+)?)%/.exec(value('origin') ?? '')?.[1];
  const isTop = top !== undefined && Number(top) < 40 && value('displayAlign') !== 'after';
  return isTop ? `line:${Math.round(Number(top))}%` : undefined;
}

/** Reads TTML and IMSC text documents. Throws `segment.damaged` when it is not XML. */
export function parseTtml(source: string): Cue[] {
  const root = parseXml(source);
  const styles = new Map<string, ReadonlyMap<string, string>>();
  const regions = new Map<string, string>();
  const head = [...elementsOf(root)].find((element) => element.name === 'head');
  for (const group of head ? elementsOf(head) : []) {
    for (const element of elementsOf(group)) {
      const id = element.attributes.get('id');
      if (id !== undefined && element.name === 'style') styles.set(id, element.attributes);
    }
  }
  for (const group of head ? elementsOf(head) : []) {
    for (const element of elementsOf(group)) {
      const id = element.attributes.get('id');
      const settings = element.name === 'region' ? regionSettings(element, styles) : undefined;
      if (id !== undefined && settings) regions.set(id, settings);
    }
  }
  const context: Context = { clock: ttmlClock(root.attributes), styles, regions, cues: [] };
  const always = { start: 0, end: Number.POSITIVE_INFINITY };
  walk(root, always, context, isPreserved(root, false), undefined);
  return context.cues.sort((a, b) => a.start - b.start);
}
