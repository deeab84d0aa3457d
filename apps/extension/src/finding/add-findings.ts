import type { PageFindings } from '@clipharbor/contracts';
import { addObserved } from './add-observed.ts';
import { addPlayers } from './add-players.ts';
import { classifyAddress, type Sighting } from './classify.ts';
import { askedBy, describeDocument } from './documents.ts';
import { mediaId, mediaKey } from './media-key.ts';
import { readPolicy } from './referer.ts';
import { refusalOf, refusalOfRequest } from './refuse.ts';
import { plainTitle } from './rows.ts';
import { addMedia, hasMedia, maxImages, type TabMedia } from './tab-media.ts';

/** Remembered per page. */
const maxPixels = 100;

/** Adds what a frame reported. */
export function addFindings(tab: TabMedia, findings: PageFindings, frameId: number): TabMedia {
  const { frameUrl, referrerPolicy } = findings;
  if (refusalOf(frameUrl) !== null) return tab;
  let next = frameId === 0 && tab.title === '' ? { ...tab, title: findings.title } : tab;
  next = describeDocument(next, frameId, frameUrl, readPolicy(referrerPolicy));
  if (frameId === 0) next = withCover(next, findings.cover);
  next = withPixels(next, findings);
  next = findings.requests.reduce((now, request) => addRequest(now, request, frameUrl), next);
  next = findings.media.reduce((now, element) => addElement(now, element, frameUrl), next);
  const manifests = findings.manifests.map(
    (text) => ({ kind: 'manifest', url: '', text, isRepeatable: false }) as const,
  );
  next = addObserved(next, manifests, frameUrl);
  return withImages(addPlayers(next, findings.players), findings);
}

function withCover(tab: TabMedia, cover: string | null): TabMedia {
  if (cover === null || cover === tab.cover || refusalOfRequest(tab.pageUrl, cover) !== null) return tab;
  return { ...tab, cover };
}

/** Removes the rows of tracking pixels, whose requests were seen before the elements that made them. */
function withPixels(tab: TabMedia, { pixels, media }: PageFindings): TabMedia {
  if (pixels.length === 0 && tab.pixels === undefined) return tab;
  const played = new Set(media.map(({ url }) => idOf(url)));
  const ids = [...new Set([...(tab.pixels ?? []), ...pixels.map(idOf)])].filter((id) => !played.has(id));
  const kept = tab.media.filter(({ id }) => !ids.includes(id));
  const isSame = kept.length === tab.media.length && ids.join() === tab.pixels?.join();
  return isSame ? tab : { ...tab, pixels: ids.slice(-maxPixels), media: kept };
}

const idOf = (url: string): string => mediaId(mediaKey(url));

/** Adds what was loaded before we listened. */
function addRequest(
  tab: TabMedia,
  { url, initiator, bytes }: PageFindings['requests'][number],
  frameUrl: string,
): TabMedia {
  const isLoadedByScript = initiator === 'fetch' || initiator === 'xmlhttprequest';
  // The browser's own players request parts, whose size is not that of the whole file.
  const size = isLoadedByScript && bytes > 0 ? bytes : null;
  const sighting = isOpen(url) ? classifyAddress(url, initiator, size) : null;
  if (sighting === null || hasMedia(tab, url)) return tab;
  return addMedia(tab, { url, sighting: withoutSize(sighting), ...askedBy(tab, frameUrl, url), isLoadedByScript });
}

/** Adds a medium that an element plays or a link points to. */
function addElement(
  tab: TabMedia,
  { tag, url, isCors, poster, label, durationSeconds }: PageFindings['media'][number],
  frameUrl: string,
): TabMedia {
  if (!isOpen(url)) return tab;
  const kind = tag === 'audio' ? 'audio' : 'video';
  const sighting = classifyAddress(url, tag) ?? (tag === 'link' ? null : { role: 'file' as const, kind, bytes: null });
  if (sighting === null) return tab;
  const origin = isCors ? originFor(frameUrl, url) : null;
  // An observed request does not reveal whether an element added its Origin.
  const request = hasMedia(tab, url) && origin === null ? {} : askedBy(tab, frameUrl, url, origin);
  return addMedia(tab, { url, sighting, poster, label, durationSeconds, ...request });
}

/** A script may have loaded only a part of the file. */
const withoutSize = (sighting: Sighting): Sighting =>
  sighting.role === 'file' ? { ...sighting, bytes: null } : sighting;

const isOpen = (url: string): boolean => /^https?:/.test(url) && refusalOf(url) === null;

/** The Origin that a document sends to other sites; null for its own site, or where it has none. */
function originFor(documentUrl: string, url: string): string | null {
  const document = URL.parse(documentUrl);
  if (document === null || !document.protocol.startsWith('http')) return null;
  return document.origin === URL.parse(url)?.origin ? null : document.origin;
}

function withImages(tab: TabMedia, { images, media }: PageFindings): TabMedia {
  const posters = new Set([...media.map(({ poster }) => poster), ...tab.media.map(({ poster }) => poster)]);
  const known = new Set(tab.images.map(({ id }) => id));
  const added = images.flatMap(({ url, preview, label, width, height }) => {
    if (!isOpen(url) || posters.has(url) || (preview !== undefined && posters.has(preview))) return [];
    const id = idOf(url);
    if (known.has(id)) return [];
    known.add(id);
    const shown = preview === undefined ? {} : { preview };
    return [{ id, url, ...shown, title: plainTitle(label) || fileName(url), width, height }];
  });
  return added.length === 0 ? tab : { ...tab, images: [...tab.images, ...added].slice(0, maxImages) };
}

const fileName = (url: string): string => plainTitle(new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? url);
