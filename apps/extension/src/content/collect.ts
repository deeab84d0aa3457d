import type { PageFindings } from '@clipharbor/contracts';
import { knownDuration } from './known-duration.ts';
import { largestImage } from './largest-image.ts';
import { namedCover } from './page-cover.ts';
import { hasMediaName, isPlayed } from './played-address.ts';
import { policyInMarkup } from './policy-in-markup.ts';
import { isTrackingPixel } from './tracking-pixel.ts';

/*
 * Injected into a page when its list is requested. It only reads and returns: it adds no listeners and stays out of the page's own
 * world. The background validates the result, because a page may arrange its elements to deceive.
 */
const maxElements = 50_000;
const maxAddress = 8192;
const maxManifestCharacters = 1024 * 1024;
const utf8 = new TextDecoder();
const frameWidth = 192;
const maxThumbnail = 28_000;
const maxFrames = 8;
/** Smaller images are buttons and tracking pixels. */
const minImagePixels = 64;

type Medium = PageFindings['media'][number];
type Picture = PageFindings['images'][number];

interface ShadowAccess {
  readonly dom?: { openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null };
}

/** The shadow tree of an element, even a closed one: browsers give extension scripts access to it. */
function shadowOf(element: Element): ShadowRoot | null {
  if (!(element instanceof HTMLElement)) return null;
  if ('openOrClosedShadowRoot' in element) return element.openOrClosedShadowRoot as ShadowRoot | null;
  const { chrome: api } = globalThis as { chrome?: ShadowAccess };
  return api?.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot;
}

/** The built-in elements that may have a shadow tree by the DOM standard, besides custom elements. */
const shadowHosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
const mayHaveShadow = ({ localName }: Element): boolean => shadowHosts.has(localName) || localName.includes('-');

function* elementsOf(root: Document | ShadowRoot, budget: { left: number }): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    if (budget.left-- <= 0) return;
    yield element;
    const shadow = mayHaveShadow(element) ? shadowOf(element) : null;
    if (shadow !== null) yield* elementsOf(shadow, budget);
  }
}

function absolute(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address, document.baseURI)) return null;
  const url = new URL(address, document.baseURI).href;
  return /^https?:/.test(url) && url.length <= maxAddress ? url : null;
}

/** The facts that an element provides about the media it plays. */
function factsOf(element: HTMLMediaElement) {
  const poster = element instanceof HTMLVideoElement ? absolute(element.poster) : null;
  const label = element.getAttribute('aria-label') ?? (element.title || null);
  return { poster, label, durationSeconds: knownDuration(element.duration) };
}

function mediaOf(element: HTMLMediaElement): Medium[] {
  const tag = element.localName === 'audio' ? 'audio' : 'video';
  // Until the browser has chosen one of several sources, use the first, which the page prefers.
  const chosen =
    absolute(element.currentSrc) ?? absolute(element.src) ?? absolute(element.querySelector('source')?.src);
  if (chosen === null || !isPlayed({ url: chosen, ...playState(element) })) return [];
  return [{ tag, url: chosen, isCors: element.crossOrigin !== null, ...factsOf(element) }];
}

const playState = ({ error }: HTMLMediaElement) => ({
  pageUrl: location.href,
  isFileShown: /^(video|audio)\//.test(document.contentType),
  hasFailed: error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED,
});

function isPixel(element: HTMLMediaElement): boolean {
  // Measured only where it may matter, because measuring forces a layout of the page.
  if (!(element instanceof HTMLVideoElement) || !element.autoplay) return false;
  const natural = { width: element.videoWidth, height: element.videoHeight };
  return isTrackingPixel({ autoplays: true, shown: element.getBoundingClientRect(), natural });
}

function playersOf(element: HTMLMediaElement): PageFindings['players'] {
  const objectUrl = element.currentSrc || element.src;
  if (!objectUrl.startsWith('blob:') || objectUrl.length > 400) return [];
  return [{ objectUrl, ...factsOf(element) }];
}

/** A whole playlist in an element's URL, as some players pass it to the browser. */
function manifestsOf(element: HTMLMediaElement): string[] {
  const [, encoding, data] =
    /^data:[^,]*?(mpegurl|dash\+xml)[^,]*?(?:;(base64))?,(.*)$/is.exec(element.src)?.slice(1, 4) ?? [];
  if (data === undefined || data.length > maxManifestCharacters) return [];
  try {
    return [
      encoding === undefined
        ? decodeURIComponent(data)
        : utf8.decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))),
    ];
  } catch {
    return [];
  }
}

/** A small picture of a playing video. Cross-origin media cannot be read, so they have none. */
function frameOf(element: HTMLMediaElement): PageFindings['frames'] {
  const url = element.currentSrc;
  if (!(element instanceof HTMLVideoElement) || element.poster || !element.videoWidth || element.readyState < 2)
    return [];
  if (!url || url.length > maxAddress) return [];
  const canvas = document.createElement('canvas');
  canvas.width = frameWidth;
  canvas.height = Math.max(1, Math.round((frameWidth * element.videoHeight) / element.videoWidth));
  try {
    canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height);
    const image = canvas.toDataURL('image/jpeg', 0.6);
    return image.length <= maxThumbnail ? [{ url, image }] : [];
  } catch {
    return [];
  }
}

function pictureOf(element: HTMLImageElement): Picture[] {
  const shown = absolute(element.currentSrc || element.src);
  const { naturalWidth: width, naturalHeight: height } = element;
  if (shown === null) return [];
  const { parentElement } = element;
  const sources = parentElement instanceof HTMLPictureElement ? [...parentElement.querySelectorAll('source')] : [];
  const srcsets = [element, ...sources].map(({ srcset }) => srcset);
  const image = largestImage(srcsets, document.baseURI, { url: shown, width, height });
  const url = absolute(image.url) ?? shown;
  if (Math.min(image.width, image.height) < minImagePixels) return [];
  return [{ ...image, url, label: element.alt.slice(0, 1000), ...(url === shown ? {} : { preview: shown }) }];
}

function linkOf(element: HTMLAnchorElement): Medium[] {
  const url = absolute(element.href);
  if (url === null || !hasMediaName(url)) return [];
  const label = element.textContent?.trim().slice(0, 300) || null;
  return [{ tag: 'link', url, isCors: false, poster: null, label, durationSeconds: null }];
}

function requestsSince(sinceMs: number): PageFindings['requests'] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return (
    entries
      .filter(({ name, startTime }) => /^https?:/.test(name) && performance.timeOrigin + startTime >= sinceMs - 1)
      .filter(({ name, initiatorType }) => name.length <= maxAddress && !/^(img|css|script|link)$/.test(initiatorType))
      // Zero if another host does not allow access to its timing.
      .filter(({ responseStatus }) => responseStatus === undefined || responseStatus < 400)
      .slice(-2000)
      .map(({ name, initiatorType, encodedBodySize }) => ({
        url: name,
        initiator: initiatorType,
        bytes: encodedBodySize,
      }))
  );
}

/** The page's own picture; frames cannot set it. */
function coverOf(): string | null {
  if (window !== top) return null;
  const [loaded] = performance.getEntriesByType('navigation');
  return absolute(namedCover(document, loaded?.name, location.href));
}

function collect(sinceMs: number, isShown: boolean): PageFindings {
  const media: Medium[] = [];
  const pixels: Medium[] = [];
  const images: Picture[] = [];
  const players: PageFindings['players'] = [];
  const manifests: string[] = [];
  const frames: PageFindings['frames'] = [];
  for (const element of elementsOf(document, { left: maxElements })) {
    if (element instanceof HTMLMediaElement && isPixel(element)) pixels.push(...mediaOf(element));
    else if (element instanceof HTMLMediaElement) {
      media.push(...mediaOf(element));
      players.push(...playersOf(element));
      manifests.push(...manifestsOf(element));
      // Takes a moment, so only while the list is open.
      if (isShown && frames.length < maxFrames) frames.push(...frameOf(element));
    } else if (element instanceof HTMLImageElement) images.push(...pictureOf(element));
    else if (element instanceof HTMLAnchorElement) media.push(...linkOf(element));
  }
  return {
    title: document.title.slice(0, 1000),
    media: media.slice(0, 500),
    pixels: pixels.slice(0, 50).map(({ url }) => url),
    cover: coverOf(),
    images: images.slice(0, 1000),
    requests: requestsSince(sinceMs),
    frameUrl: location.href.slice(0, maxAddress),
    referrerPolicy: policyInMarkup().policy,
    players: players.slice(0, 50),
    manifests: manifests.slice(0, 5),
    frames: frames.slice(0, maxFrames),
  };
}

Object.assign(globalThis, { clipharborCollect: collect });
