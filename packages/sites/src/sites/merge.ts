import type { Found } from './found.ts';

/** Fills missing facts of the first from the second. */
function fill<T extends object>(first: T, second: T): T {
  const filled = { ...first };
  for (const key of Object.keys(second) as (keyof T)[]) filled[key] ??= second[key];
  return filled;
}

const keyOf = ({ kind, mediaId }: Found) => `${kind}/${mediaId}`;

function mergeTwo(first: Found, second: Found): Found {
  const isSamePost = first.post.id === second.post.id;
  const shared = {
    names: [...new Set([...first.names, ...second.names])],
    post: isSamePost ? fill(first.post, second.post) : first.post,
    collection: first.collection ?? second.collection,
  };
  if (first.kind === 'video' && second.kind === 'video') {
    return {
      ...fill(first, second),
      ...shared,
      sources: [...first.sources, ...second.sources],
      subtitles: first.subtitles.length > 0 ? first.subtitles : second.subtitles,
      isLive: first.isLive || second.isLive,
    };
  }
  return { ...fill(first, second), ...shared };
}

/** A sighting without sources may only mention the medium. */
const weight = (found: Found) => (found.kind === 'video' && found.sources.length === 0 ? 0 : 1);

/** Further sightings of one medium add nothing new. */
const maxSightings = 50;

/** One entry per medium, with the facts of all its sightings. The order of first sightings is kept. */
export function mergeSightings(sightings: readonly Found[]): Found[] {
  const byMedium = Map.groupBy(sightings, keyOf);
  return [...byMedium.values()].flatMap((seen) => {
    const [first, ...rest] = seen.slice(0, maxSightings).toSorted((a, b) => weight(b) - weight(a));
    return first ? [rest.reduce(mergeTwo, first)] : [];
  });
}
