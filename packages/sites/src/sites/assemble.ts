import { parseUrl } from '../address/parse-url.ts';
import type { Candidate, Collection, RequestNeeds, SiteId } from '../model/candidate.ts';
import { orderSources } from '../model/order-sources.ts';
import type { SiteRecipe } from '../recipes/recipe.ts';
import type { Found } from './found.ts';
import { mergeSightings } from './merge.ts';
import { pageTitle } from './page-title.ts';
import { namesInAddress, relevanceOf, visibleFiles } from './relevance.ts';
import type { Page } from './site.ts';

const rank = { main: 0, visible: 1, loaded: 2 } as const;

function hostsOf(found: Found): string[] {
  if (found.kind !== 'video') return [new URL(found.url).hostname];
  const urls = [
    ...found.sources.flatMap((source) => ('url' in source ? [source.url] : [])),
    ...found.subtitles.map(({ url }) => url),
  ];
  const inManifests = found.sources.flatMap((source) => (source.kind === 'dashText' ? source.hosts : []));
  return [...new Set([...urls.map((url) => new URL(url).hostname), ...inManifests])];
}

/**
 * The full page URL only where the site requires it, because it reveals what the visitor is looking at. Never its query or
 * fragment.
 */
function refererOf(page: Page, { request }: SiteRecipe): string | null {
  const url = parseUrl(page.snapshot.address);
  if (request.referer === 'none' || url === null) return null;
  return request.referer === 'origin' ? `${url.origin}/` : `${url.origin}${url.pathname}`;
}

const collectionKey = ({ kind, id }: Omit<Collection, 'count'>) => `${kind}/${id}`;

/** Numbers the members of every collection without gaps, in the order of the site, and counts them. */
function numberCollections(media: readonly Found[]): Map<Found, Collection> {
  const members = Map.groupBy(media, ({ collection }) => (collection ? collectionKey(collection) : null));
  members.delete(null);
  const numbered = new Map<Found, Collection>();
  for (const list of members.values()) {
    const sorted = list.toSorted((a, b) => (a.collection?.index ?? 0) - (b.collection?.index ?? 0));
    for (const [index, found] of sorted.entries()) {
      if (found.collection) numbered.set(found, { ...found.collection, index, count: sorted.length });
    }
  }
  return numbered;
}

/** First what the visitor is looking at; the members of a collection together, where its first member was found. */
function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const positions = new Map<string, number>();
  const placed = candidates.map((candidate, position) => {
    const key = candidate.collection ? collectionKey(candidate.collection) : candidate.id;
    if (!positions.has(key)) positions.set(key, position);
    return { candidate, group: positions.get(key) ?? position, index: candidate.collection?.index ?? 0 };
  });
  return placed
    .toSorted(
      (a, b) => rank[a.candidate.relevance] - rank[b.candidate.relevance] || a.group - b.group || a.index - b.index,
    )
    .map(({ candidate }) => candidate);
}

function candidateOf(
  found: Found,
  site: SiteId,
  rest: Pick<Candidate, 'collection' | 'relevance' | 'request'>,
): Candidate {
  const { mediaId, title, post, thumbnailUrl, width, height } = found;
  const shared = { id: `${site}/${found.kind}/${mediaId}`, site, title, post, thumbnailUrl, ...rest };
  switch (found.kind) {
    case 'video': {
      const { subtitles, durationSeconds, isLive } = found;
      const sources = orderSources(found.sources);
      return { kind: 'video', ...shared, sources, subtitles, durationSeconds, width, height, isLive };
    }
    case 'audio':
      return { kind: 'audio', ...shared, url: found.url, durationSeconds: found.durationSeconds };
    case 'image':
      return { kind: 'image', ...shared, url: found.url, width, height };
  }
}

/** Builds the displayed list: every medium once, up to the maximum, the most relevant first. */
export function assemble(sightings: readonly Found[], site: SiteId, page: Page, recipe: SiteRecipe): Candidate[] {
  const media = mergeSightings(sightings).filter((found) => found.kind !== 'video' || found.sources.length > 0);
  const collections = numberCollections(media);
  const [inAddress, visible] = [namesInAddress(page.match), visibleFiles(page.snapshot)];
  const [referer, nameOfPage] = [refererOf(page, recipe), pageTitle(page, recipe)];
  const candidates = media.map((found) => {
    const request: RequestNeeds = { referer, sendsCookies: recipe.request.sendsCookies, hosts: hostsOf(found) };
    const relevance = relevanceOf(found, inAddress, visible);
    const isPost = found.post.kind !== 'story' && found.post.kind !== 'highlight';
    const title = found.title ?? (relevance === 'main' && isPost ? nameOfPage : null);
    return candidateOf({ ...found, title }, site, { collection: collections.get(found) ?? null, relevance, request });
  });
  const { maxCandidates } = page.budget.limits;
  if (candidates.length > maxCandidates) page.budget.markIncomplete();
  return inOrder(candidates).slice(0, maxCandidates);
}
