/** The minimum similarity for a suggestion. */
const minSimilarity = 0.75;

export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The closest of `names`, if one is close enough. Long input is not compared: it is not a typo. */
export function closest(wanted: string, names: Iterable<string>): string | null {
  if (wanted.length > 128) return null;
  let best: string | null = null;
  let bestScore = 0;
  for (const name of names) {
    const score = 1 - editDistance(wanted.toLowerCase(), name.toLowerCase()) / Math.max(wanted.length, name.length, 1);
    if (score >= minSimilarity && score > bestScore) [best, bestScore] = [name, score];
  }
  return best;
}

/** PostgreSQL's own rule for the hint of error 42703: at most three edits and half the name. */
export function similarColumns(wanted: string, names: Iterable<string>): string[] {
  if (wanted.length > 63) return [];
  const reach = Math.min(3, Math.floor(wanted.length / 2));
  const scored = [...names].map((name) => ({ name, distance: editDistance(wanted, name) }));
  const least = Math.min(reach, ...scored.map(({ distance }) => distance));
  return scored.filter(({ distance }) => distance === least && distance <= reach).map(({ name }) => name);
}
