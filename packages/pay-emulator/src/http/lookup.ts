import { idPrefixes, type TableName, tableNames } from '../state/tables.ts';
import type { World } from '../state/world.ts';

// Longest first, so that `pi_…` does not take `price_…` and a new prefix cannot hide behind a short one.
const byPrefix: readonly (readonly [string, TableName])[] = tableNames
  .flatMap((name) => {
    const prefix = idPrefixes[name];
    return prefix === null ? [] : [[`${prefix}_`, name] as const];
  })
  .sort(([a], [b]) => b.length - a.length);

/** The object behind an id, whatever its kind. */
export function lookup(world: World, id: string): object | undefined {
  const table = byPrefix.find(([prefix]) => id.startsWith(prefix))?.[1];
  return table === undefined ? undefined : world.store.get(table, id);
}
