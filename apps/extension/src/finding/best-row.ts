import type { MediaKind, MediaRow } from '@clipharbor/contracts';

const kindOrder: readonly MediaKind[] = ['audio', 'live', 'video'];

const rankOf = (row: MediaRow): readonly number[] => [
  kindOrder.indexOf(row.kind),
  row.durationSeconds ?? 0,
  Math.max(0, ...row.heights),
  row.bytes ?? 0,
];

/**
 * The most likely main content of a page: its longest video, rather than a sharp but short advertisement. Null if nothing can be
 * saved.
 */
export function bestRow(rows: readonly MediaRow[]): MediaRow | null {
  const [best] = rows
    .filter(({ kind }) => kind !== 'protected')
    .map((row) => ({ row, rank: rankOf(row) }))
    .sort((a, b) => compare(b.rank, a.rank));
  return best?.row ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
