import type { GuestPageReport, GuestSetup } from '@clipharbor/contracts';

type ElementFact = GuestPageReport['elements'][number];

const maxElements = 2000;
const maxAddress = 8192;
const maxAttribute = 400_000;

/** URLs on servers only: `blob:` means nothing outside this page. */
const plain = (address: string): string | null =>
  /^https?:/.test(address) && address.length <= maxAddress ? address : null;

function boxOf(element: Element): ElementFact['box'] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return width === 0 || height === 0 ? null : { x, y, width, height };
}

function attributesOf(element: Element, names: readonly string[]): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of names) {
    const value = element.getAttribute(name);
    if (value !== null && value.length <= maxAttribute) attributes[name] = value;
  }
  return attributes;
}

function mediaFacts(element: Element): Pick<ElementFact, 'address' | 'poster' | 'mediaWidth' | 'mediaHeight'> {
  if (element instanceof HTMLImageElement) {
    const { currentSrc, src, naturalWidth, naturalHeight } = element;
    return { address: plain(currentSrc || src), poster: null, mediaWidth: naturalWidth, mediaHeight: naturalHeight };
  }
  if (element instanceof HTMLVideoElement) {
    const { currentSrc, poster, videoWidth, videoHeight } = element;
    return { address: plain(currentSrc), poster: plain(poster), mediaWidth: videoWidth, mediaHeight: videoHeight };
  }
  const address = element instanceof HTMLAudioElement ? plain(element.currentSrc) : null;
  return { address, poster: null, mediaWidth: null, mediaHeight: null };
}

/** Every medium of the page, and the elements in which the site stores data about them. */
export function pageElements({ tags, attributes }: Pick<GuestSetup, 'tags' | 'attributes'>): ElementFact[] {
  const selector = ['video', 'audio', 'img', ...tags.map((tag) => CSS.escape(tag))].join();
  const positions = new Map<Element, number>();
  const facts: ElementFact[] = [];
  for (const element of document.querySelectorAll(selector)) {
    if (facts.length >= maxElements) break;
    let outer = element.parentElement;
    while (outer !== null && !positions.has(outer)) outer = outer.parentElement;
    positions.set(element, facts.length);
    facts.push({
      tag: element.localName,
      attributes: attributesOf(element, attributes),
      parent: outer === null ? null : (positions.get(outer) ?? null),
      ...mediaFacts(element),
      box: boxOf(element),
    });
  }
  return facts;
}

/** The metadata that the page provides for other sites. */
export function pageMeta(): Record<string, string> {
  const meta: Record<string, string> = {};
  for (const element of document.querySelectorAll<HTMLMetaElement>('meta[content][property],meta[content][name]')) {
    const name = element.getAttribute('property') ?? element.name;
    if (name.length <= 200) meta[name] = element.content.slice(0, 10_000);
  }
  return meta;
}
