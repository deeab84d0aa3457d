import type { MediaKind, MediaRow, SaveFormat } from '@clipharbor/contracts';
import { memoryUrl } from '@clipharbor/media-browser';
import { playedSeconds } from './add-players.ts';
import { fileFormats } from './file-formats.ts';
import { guestOrigin, isPartOfGuestMedia } from './guest-rows.ts';
import { refusalOfMedia } from './refuse.ts';
import { streamFormats } from './stream-formats.ts';
import type { FoundMedia, TabMedia } from './tab-media.ts';

const maxTitle = 300;

/** The failure code of protected media: they are shown, and refused. */
const protectedFailure = 'media.protected';

export function kindOf(media: FoundMedia): MediaKind {
  if (media.inspection?.failure === protectedFailure) return 'protected';
  if (media.inspection?.isLive) return 'live';
  return media.kind;
}

/** A title on one line, without characters that would reorder the surrounding text. */
export function plainTitle(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ');
  return [...plain.replace(/\s+/g, ' ').trim()].slice(0, maxTitle).join('');
}

/** The name of a medium: from the manifest, its element, the page or its file, in this order. */
export function titleOf(tab: TabMedia, media: FoundMedia): string {
  const candidates = [media.inspection?.title, media.label, tab.title, fileOf(media.url), new URL(media.url).hostname];
  return candidates.map((text) => plainTitle(text ?? '')).find((text) => text !== '') ?? '';
}

/** For display: host and file name, or the page's host for media that exist only in the page. */
function originOf({ pageUrl }: TabMedia, media: FoundMedia): string {
  const { url } = media;
  const ofPost = guestOrigin(media);
  if (ofPost !== null) return ofPost;
  const isInPage = url.startsWith(memoryUrl(''));
  return isInPage ? (URL.parse(pageUrl)?.hostname ?? '') : `${new URL(url).hostname} · ${fileOf(url)}`;
}

/** The last part of a URL's path. */
export const fileOf = (address: string): string =>
  decoded(new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '');

/** A part of a URL, decoded for display. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function formatsOf(media: FoundMedia, kind: MediaKind, refusal: string | null): SaveFormat[] {
  if (kind === 'protected' || refusal !== null) return [];
  const hasPicture = media.kind !== 'audio';
  return media.role === 'file'
    ? fileFormats(fileOf(media.url), hasPicture)
    : streamFormats({ hasPicture, isLive: kind === 'live' });
}

/**
 * A manifest that is still being read may turn out to name other manifests of its host that were loaded after it. Those wait, so
 * that no row appears only to vanish.
 */
function withoutWaiting(media: readonly FoundMedia[]): FoundMedia[] {
  const pendingOrigins = new Set<string>();
  return media.filter(({ role, url, inspection }) => {
    if (role !== 'manifest') return true;
    const { origin } = new URL(url);
    if (pendingOrigins.has(origin)) return false;
    if (inspection === null) pendingOrigins.add(origin);
    return true;
  });
}

/** The media that get a row. Those that turned out not to be media have been removed; unsure ones wait. */
export const listedMedia = (tab: TabMedia): FoundMedia[] =>
  withoutWaiting(tab.media).filter(
    (media) => media.role !== 'unsure' && media.kind !== 'image' && !isPartOfGuestMedia(tab, media),
  );

/** The picture of a medium: its own, or the page's if it is the only video there, or the only medium. */
export function coverOf(tab: TabMedia, media: FoundMedia): string | null {
  if (media.poster !== null || tab.cover === undefined || tab.guest !== undefined) return media.poster;
  const listed = listedMedia(tab);
  const videos = listed.filter(({ kind }) => kind === 'video');
  const [main, ...others] = videos.length > 0 ? videos : listed;
  return main === media && others.length === 0 ? tab.cover : null;
}

/** The manifest's duration takes precedence. Until it is read, and for files, the player's is used. Zero means unknown. */
const durationOf = (tab: TabMedia, media: FoundMedia): number | null =>
  media.inspection?.durationSeconds || playedSeconds(tab, media) || media.durationSeconds || null;

/** The list as the popup shows it. */
export function rowsOf(tab: TabMedia, savedIds: ReadonlySet<string>): MediaRow[] {
  return listedMedia(tab).map((media) => {
    const kind = kindOf(media);
    const refusal = refusalOfMedia(tab, media);
    return {
      id: media.id,
      kind,
      title: titleOf(tab, media),
      origin: plainTitle(originOf(tab, media)),
      thumbnail: coverOf(tab, media),
      durationSeconds: kind === 'live' ? null : durationOf(tab, media),
      bytes: media.bytes,
      isEstimate: media.role === 'manifest',
      heights: [...(media.inspection?.heights ?? [])],
      sounds: [...(media.inspection?.sounds ?? [])],
      subtitles: [...(media.inspection?.subtitles ?? [])],
      expiresAtMs: media.guest?.expiresAtMs ?? null,
      formats: formatsOf(media, kind, refusal),
      isAnalysed: media.role === 'file' || media.inspection !== null || refusal !== null,
      isSaved: savedIds.has(media.id),
      refusal,
      canHandOver: media.inlineManifest === null,
    };
  });
}
