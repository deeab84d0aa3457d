import type { Candidate, Collection } from './model/candidate.ts';

/** An album, the stories of one person, or a highlight. */
export interface CandidateGroup {
  readonly kind: Collection['kind'];
  readonly id: string;
  readonly title: string | null;
  /** In the order in which "save all" saves them. */
  readonly items: readonly Candidate[];
}

/** The collections among the candidates, each with its members in order. */
export function groupCandidates(candidates: readonly Candidate[]): CandidateGroup[] {
  const members = new Map<string, { collection: Collection; items: Candidate[] }>();
  for (const candidate of candidates) {
    const { collection } = candidate;
    if (collection === null) continue;
    const key = `${candidate.site}/${collection.kind}/${collection.id}`;
    const group = members.get(key) ?? { collection, items: [] };
    group.items.push(candidate);
    members.set(key, group);
  }
  return [...members.values()].map(({ collection: { kind, id, title }, items }) => ({
    kind,
    id,
    title,
    items: items.toSorted((a, b) => (a.collection?.index ?? 0) - (b.collection?.index ?? 0)),
  }));
}
