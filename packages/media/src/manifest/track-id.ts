/** Joins a track's distinguishing values into a short ID that stays the same when the manifest is reloaded. */
export function uniqueId(parts: readonly (string | number | undefined)[], taken: Set<string>): string {
  const words = parts.filter((part) => part !== undefined && part !== '' && part !== 0);
  const name = words.join('-').slice(0, 120);
  for (let copy = 1; ; copy++) {
    const id = copy === 1 ? name : `${name}~${copy}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}
