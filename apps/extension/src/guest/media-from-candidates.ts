import type { InlineManifest } from '@clipharbor/contracts';
import { memoryUrl } from '@clipharbor/media-browser';
import { type Candidate, groupCandidates, type VideoSource } from '@clipharbor/sites';
import type { GuestCollection } from '../finding/guest-facts.ts';
import { mediaId } from '../finding/media-key.ts';
import { plainTitle } from '../finding/rows.ts';
import type { FoundMedia } from '../finding/tab-media.ts';

/** Lists are stored in the browser's memory, which has 10 MB for all tabs together. */
const maxManifestCharacters = 1_000_000;
const maxGuestMedia = 200;
const dashType = 'application/dash+xml';

type Delivery = Pick<FoundMedia, 'url' | 'role' | 'bytes' | 'inlineManifest'>;

/** How to load a source; null for a video file without its sound, because a silent copy is worse than none. */
function deliveryOf(source: VideoSource, candidateId: string): Delivery | null {
  switch (source.kind) {
    case 'dashText': {
      const inlineManifest: InlineManifest = { text: source.text, type: dashType };
      return { url: memoryUrl(candidateId), role: 'manifest', bytes: null, inlineManifest };
    }
    case 'dash':
    case 'hls':
      return { url: source.url, role: 'manifest', bytes: null, inlineManifest: null };
    case 'file':
      if (source.sound === 'separate') return null;
      return { url: source.url, role: 'file', bytes: source.sizeBytes, inlineManifest: null };
  }
}

/** The best way to load a candidate. Manifests in the page count against a character budget. */
function bestDelivery(candidate: Candidate, budget: { left: number }): Delivery | null {
  if (candidate.kind !== 'video') return { url: candidate.url, role: 'file', bytes: null, inlineManifest: null };
  for (const source of candidate.sources) {
    if (source.kind === 'dashText' && source.text.length > budget.left) continue;
    const delivery = deliveryOf(source, candidate.id);
    if (delivery === null) continue;
    budget.left -= delivery.inlineManifest?.text.length ?? 0;
    return delivery;
  }
  return null;
}

const collectionIdOf = ({ site, collection }: Candidate): string | null =>
  collection === null ? null : `${site}/${collection.kind}/${collection.id}`.slice(0, 400);

/** The name of a medium; null to use the title of the page. */
function labelOf({ title, post, collection }: Candidate): string | null {
  const name = plainTitle(title ?? collection?.title ?? post.author ?? '');
  if (name === '') return null;
  // Files of one collection need distinct names.
  return collection !== null && collection.count > 1 ? `${name} ${collection.index + 1}` : name;
}

function foundFrom(candidate: Candidate, delivery: Delivery): FoundMedia {
  const { kind, request, post, thumbnailUrl } = candidate;
  const isImage = kind === 'image';
  const hasSize = kind !== 'audio';
  return {
    ...delivery,
    id: mediaId(candidate.id),
    kind,
    durationSeconds: isImage ? null : candidate.durationSeconds,
    poster: isImage ? candidate.url : thumbnailUrl,
    label: labelOf(candidate),
    request: { referer: request.referer, origin: null },
    isLoadedByScript: false,
    inspection: null,
    references: [],
    guest: {
      site: candidate.site,
      relevance: candidate.relevance,
      author: post.author,
      collectionId: collectionIdOf(candidate),
      expiresAtMs: post.expiresAtMs,
      hosts: request.hosts,
      width: (hasSize ? candidate.width : null) ?? 0,
      height: (hasSize ? candidate.height : null) ?? 0,
    },
  };
}

/** Media for the list of a tab, in the order of the candidates, which start with what the visitor is viewing. */
export function mediaFromCandidates(candidates: readonly Candidate[]): FoundMedia[] {
  const budget = { left: maxManifestCharacters };
  return candidates.slice(0, maxGuestMedia).flatMap((candidate) => {
    const delivery = bestDelivery(candidate, budget);
    return delivery === null ? [] : [foundFrom(candidate, delivery)];
  });
}

/** The albums and stories with more than one member. */
export function collectionsFrom(candidates: readonly Candidate[], media: readonly FoundMedia[]): GuestCollection[] {
  const listed = new Set(media.map(({ id }) => id));
  return groupCandidates(candidates).flatMap(({ kind, title, items }) => {
    const [first] = items;
    const mediaIds = items.map(({ id }) => mediaId(id)).filter((id) => listed.has(id));
    const id = first === undefined ? null : collectionIdOf(first);
    if (first === undefined || id === null || mediaIds.length < 2) return [];
    return [{ id, kind, title: plainTitle(title ?? first.post.author ?? '') || null, mediaIds }];
  });
}
