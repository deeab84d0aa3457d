import { findMedia } from '../find-media.ts';
import type { Candidate } from '../model/candidate.ts';
import type { PageSnapshot } from '../model/snapshot.ts';
import { builtInRecipes } from '../recipes/built-in.ts';

/** What the built-in recipes find. */
export const find = (page: PageSnapshot) => findMedia(page, { recipes: builtInRecipes, now: () => 0 });

type Of<Kind extends Candidate['kind']> = Extract<Candidate, { kind: Kind }>;

/** The candidate with this id, which must be of this kind. */
export function one<Kind extends Candidate['kind']>(page: PageSnapshot, kind: Kind, mediaId: string): Of<Kind> {
  const found = find(page).candidates.find((candidate) => candidate.id.endsWith(`/${kind}/${mediaId}`));
  if (!found) throw new Error(`no ${kind} ${mediaId} was found`);
  return found as Of<Kind>;
}

/** A one-line summary of a source. */
export const briefly = (source: Of<'video'>['sources'][number]): string => {
  if (source.kind === 'dashText') return `dashText ${source.hosts.join(' ')}`;
  if (source.kind !== 'file') return `${source.kind} ${new URL(source.url).pathname}`;
  const { label, height, sound, url } = source;
  return ['file', new URL(url).pathname.split('/').filter(Boolean).at(-1), label ?? height ?? '?', sound].join(' ');
};
