/** Number of letters to change, add, remove or swap with a neighbor to turn one word into another. */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const change = (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1);
      const swap = isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(change, swap, (rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/** The message for an option that does not exist, with the one that was probably meant. */
export function unknownOption(written: string, names: readonly string[]): string {
  const word = written.replace(/^-+/, '').replace(/=.*$/s, '');
  const near = names
    .map((name) => ({ name, distance: name.startsWith(word) && word !== '' ? 1 : editDistance(word, name) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0];
  const dashes = word.length === 1 ? '-' : '--';
  return `Unknown option ${dashes}${word}. ${near ? `Did you mean --${near.name}?` : 'See --help.'}`;
}
