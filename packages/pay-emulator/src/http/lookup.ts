import { idPrefixes, type TableName, tableNames } from '../state/tables.ts';
import type { World } from '../state/world.ts';

// Longest first, so that a short prefix cannot shadow a longer one.
const byPrefix: readonly (readonly [string, TableName])[] = tableNames
  .flatMap((name) => {
    const prefix = idPrefixes[name];
    return prefix === null ? [] : [[`${prefix}_`, name] as const];
  })
  .sort(([a], [b]) => b.length - a.length);

/** The object with this id, of any kind. */
export function lookup(world: World, id: string): object | undefined {
  const table = byPrefix.find(([prefix]) => id.startsWith(prefix))?.[1];
  return table === undefined ? undefined : world.store.get(table, id);
}
