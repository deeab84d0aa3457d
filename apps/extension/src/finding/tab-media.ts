import type { ImageRow, InlineManifest, Inspection } from '@clipharbor/contracts';

import type { Sighting } from './classify.ts';
import type { GuestFacts, GuestPage } from './guest-facts.ts';
import type { MediaHost } from './media-hosts.ts';
import { mediaId, mediaKey } from './media-key.ts';
import { isBesidePlaylist, isReferenced } from './references.ts';
import type { ReferrerPolicy } from './referer.ts';
import { refusalOfMedia } from './refuse.ts';

/** The headers with which the page's own request identified its source. Our requests repeat them. */
export interface RequestOrigin {
  readonly referer: string | null;
  readonly origin: string | null;
  /** The Referer for hosts other than that of the document, if they learn less. */
  readonly elsewhere?: string | null;
}

/** A document in a tab: the page itself, whose frame id is 0, or one in a frame. */
export interface TabDocument {
  readonly frameId: number;
  /** Without its fragment. */
  readonly url: string;
  /** How much it discloses in its requests; null if it does not specify that. */
  readonly policy: ReferrerPolicy | null;
}

export type PrerenderedPage = Pick<TabDocument, 'url' | 'policy'>;

/** The result of an inspection, without the hosts that it still needed. */
export type InspectedFacts = Omit<Inspection, 'otherHosts'>;

/** One medium of a page. */
export interface FoundMedia {
  readonly id: string;
  readonly url: string;
  readonly role: Sighting['role'];
  readonly kind: 'video' | 'audio' | 'image';
  readonly bytes: number | null;
  readonly durationSeconds: number | null;
  readonly poster: string | null;
  readonly label: string | null;
  readonly request: RequestOrigin;
  /** The URL of the document that requested it, if the Referer is derived from that. */
  readonly askedBy?: string;
  /** Loaded by a script of the page, so it may be a part of something. */
  readonly isLoadedByScript: boolean;
  /** Null until the manifest was read. */
  readonly inspection: Omit<InspectedFacts, 'references'> | null;
  readonly references: readonly string[];
  /** The response for `url`, if no server provides one. */
  readonly inlineManifest: InlineManifest | null;
  /** On guest sites: what the page says about the medium. */
  readonly guest?: GuestFacts;
}

/** What is known about the page in one tab. Plain data: it is stored, because the background may stop at any time. */
export interface TabMedia {
  readonly pageUrl: string;
  readonly title: string;
  /** When this page loaded: anything loaded earlier belongs to another page. */
  readonly sinceMs: number;
  readonly media: readonly FoundMedia[];
  readonly images: readonly ImageRow[];
  /** Ids of media without a row: videos of a pixel or two that pages play to count their visitors. */
  readonly pixels?: readonly string[];
  /** The preview image that the page declares. */
  readonly cover?: string;
  /** On guest sites, once the page was read. */
  readonly guest?: GuestPage;
  /** Why nothing is saved from a frame of the page that belongs to another site. */
  readonly frameRefusal?: string;
  /** What is played under object URLs, with the URLs of its data. */
  readonly players?: readonly TracedPlayer[];
  /** The documents in the tab, as far as they are known. */
  readonly documents?: readonly TabDocument[];
  /** Pages that the browser has prerendered and not shown yet. */
  readonly prerendered?: readonly PrerenderedPage[];
  /** Hosts from which the page loaded media data. */
  readonly hosts?: readonly MediaHost[];
}

/** Where a player's data came from. */
export interface TracedPlayer {
  readonly objectUrl: string;
  readonly sources: readonly string[];
  /** The duration, once the page has reported it. */
  readonly durationSeconds?: number | undefined;
}

export const maxMedia = 200;
export const maxImages = 1000;
/** URLs per page whose first bytes must be inspected: each costs a request. */
const maxUnsure = 20;

export const emptyTab = (pageUrl: string, nowMs: number, title = ''): TabMedia => ({
  pageUrl,
  title,
  sinceMs: nowMs,
  media: [],
  images: [],
});

/** Whether the tab navigated to another page. Another position on the same page does not count. */
export const isOtherPage = (tab: TabMedia | undefined, url: string): boolean =>
  tab === undefined || withoutFragment(tab.pageUrl) !== withoutFragment(url);

const withoutFragment = (url: string): string => url.replace(/#(?![!/]).*$/, '');

export interface SeenMedia {
  readonly url: string;
  /** Distinguishes it from others with the same URL. */
  readonly key?: string;
  readonly sighting: Sighting;
  readonly request?: RequestOrigin;
  readonly askedBy?: string;
  readonly isLoadedByScript?: boolean;
  readonly poster?: string | null;
  readonly label?: string | null;
  readonly durationSeconds?: number | null;
  readonly inlineManifest?: InlineManifest;
}

/** Whether a medium with this URL is in the list. */
export const hasMedia = (tab: TabMedia, url: string): boolean => {
  const id = mediaId(mediaKey(url));
  return tab.media.some((media) => media.id === id);
};

/** Adds a medium, or new facts about it. Returns the same object when nothing changed. */
export function addMedia(tab: TabMedia, seen: SeenMedia): TabMedia {
  const id = mediaId(seen.key ?? mediaKey(seen.url));
  if (tab.pixels?.includes(id)) return tab;
  const known = tab.media.find((media) => media.id === id);
  if (known !== undefined) return replaced(tab, known, merged(known, seen));
  if (tab.media.length >= maxMedia || tab.media.some((media) => isPartOf(media, seen))) return tab;
  if (seen.sighting.role === 'unsure' && countUnsure(tab) >= maxUnsure) return tab;
  return { ...tab, media: [...tab.media, fresh(id, seen)] };
}

function isPartOf(
  { url, references }: FoundMedia,
  part: { readonly url: string; readonly isLoadedByScript?: boolean },
): boolean {
  return (
    isReferenced(part.url, references) ||
    (part.isLoadedByScript === true && isBesidePlaylist(part.url, url, references))
  );
}

const countUnsure = (tab: TabMedia): number => tab.media.filter(({ role }) => role === 'unsure').length;

function fresh(
  id: string,
  { url, sighting, request, askedBy, isLoadedByScript, poster, label, durationSeconds, inlineManifest }: SeenMedia,
): FoundMedia {
  return {
    id,
    url,
    role: sighting.role,
    kind: sighting.role === 'file' ? sighting.kind : 'video',
    bytes: sighting.role === 'file' ? sighting.bytes : null,
    durationSeconds: durationSeconds ?? null,
    poster: poster ?? null,
    label: label ?? null,
    request: request ?? { referer: null, origin: null },
    ...(askedBy === undefined ? {} : { askedBy }),
    isLoadedByScript: isLoadedByScript ?? false,
    inspection: null,
    references: [],
    inlineManifest: inlineManifest ?? null,
  };
}

/** The newest URL is used, because older ones may have expired; known facts are kept. */
function merged(known: FoundMedia, seen: SeenMedia): FoundMedia {
  const next: FoundMedia = {
    ...known,
    ...(known.role === 'unsure' ? { role: seen.sighting.role } : {}),
    ...(known.role === 'unsure' && seen.sighting.role === 'file' ? { kind: seen.sighting.kind } : {}),
    url: seen.url,
    bytes: (seen.sighting.role === 'file' ? seen.sighting.bytes : null) ?? known.bytes,
    durationSeconds: seen.durationSeconds ?? known.durationSeconds,
    poster: seen.poster ?? known.poster,
    label: seen.label ?? known.label,
    request: seen.request ?? known.request,
    ...(seen.askedBy === undefined ? {} : { askedBy: seen.askedBy }),
    isLoadedByScript: known.isLoadedByScript && (seen.isLoadedByScript ?? false),
    inlineManifest: seen.inlineManifest ?? known.inlineManifest,
  };
  const isSame = (Object.keys(next) as (keyof FoundMedia)[]).every((key) =>
    key === 'request' ? sameRequest(next.request, known.request) : next[key] === known[key],
  );
  return isSame ? known : next;
}

const sameRequest = (a: RequestOrigin, b: RequestOrigin): boolean =>
  a.referer === b.referer && a.origin === b.origin && a.elsewhere === b.elsewhere;

function replaced(tab: TabMedia, old: FoundMedia, next: FoundMedia): TabMedia {
  return old === next ? tab : { ...tab, media: tab.media.map((media) => (media === old ? next : media)) };
}

/** Adds facts from the element that plays a medium. Known facts are kept. */
export function addFacts(
  tab: TabMedia,
  media: FoundMedia,
  facts: Pick<FoundMedia, 'poster' | 'label' | 'durationSeconds'>,
): TabMedia {
  const poster = media.poster ?? facts.poster;
  const label = media.label ?? facts.label;
  const durationSeconds = media.durationSeconds ?? facts.durationSeconds;
  const isSame = poster === media.poster && label === media.label && durationSeconds === media.durationSeconds;
  return isSame ? tab : replaced(tab, media, { ...media, poster, label, durationSeconds });
}

/** An HTML page, or bytes of a type unknown to the engine, such as a text or a beacon's answer. */
const isNoMedia = (failure: string | null): boolean => failure === 'media.notMedia' || failure === 'media.unsupported';

/** Applies the inspection of a manifest: its parts get no rows of their own, and anything that is not media is removed. */
export function addInspection(tab: TabMedia, id: string, { references, ...inspection }: InspectedFacts): TabMedia {
  const media = tab.media.find((one) => one.id === id);
  if (media === undefined) return tab;
  const isManifest = inspection.type === 'hls' || inspection.type === 'dash';
  if (media.role === 'unsure' && (!isManifest || isNoMedia(inspection.failure))) {
    return { ...tab, media: tab.media.filter((one) => one !== media) };
  }
  const next: FoundMedia = {
    ...media,
    role: isManifest ? 'manifest' : media.role,
    kind: inspection.hasVideo || inspection.failure !== null ? media.kind : 'audio',
    bytes: inspection.bytes ?? media.bytes,
    durationSeconds: inspection.durationSeconds ?? media.durationSeconds,
    inspection,
    references,
  };
  const others = tab.media.filter((one) => one === media || !isPartOf(next, one));
  return { ...tab, media: others.map((one) => (one === media ? next : one)) };
}

/** Media that still have to be inspected. */
export const awaitsInspection = (tab: TabMedia): FoundMedia[] =>
  tab.media.filter(
    (media) => media.role !== 'file' && media.inspection === null && refusalOfMedia(tab, media) === null,
  );
