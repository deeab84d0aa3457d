import type { Catalog, CatalogForeignKey } from './catalog.ts';
import type { ColumnPair, Junction, KeyRelationship, Relationship, Table } from './model.ts';
import { columnOrigins } from './view-rule.ts';

/** A relation with the names that it gives to the columns of a base table. */
type Mirror = { table: Table; nameOf: Map<number, string> };

/** For every base table: itself (when it is exposed) and the views that show its columns. */
export function mirrorsOf(catalog: Catalog, exposed: Map<number, Table>): Map<number, Mirror[]> {
  const mirrors = new Map<number, Mirror[]>();
  const add = (base: number, mirror: Mirror): void => {
    mirrors.set(base, [...(mirrors.get(base) ?? []), mirror]);
  };
  for (const { id, columns } of catalog.tables) {
    const table = exposed.get(id);
    if (table) add(id, { table, nameOf: new Map(columns.map(({ name, number }) => [number, name])) });
  }
  for (const [view, byBase] of viewColumns(catalog)) {
    const table = exposed.get(view);
    if (table) for (const [base, nameOf] of byBase) add(base, { table, nameOf });
  }
  return mirrors;
}

/** View → base table → column of the base table → name in the view. Views of views are resolved to the base tables. */
function viewColumns(catalog: Catalog): Map<number, Map<number, Map<number, string>>> {
  const rules = new Map(
    catalog.tables.flatMap(({ id, rule }) => (rule === null ? [] : [[id, columnOrigins(rule)] as const])),
  );
  const basesOf = (table: number, column: number, hops: number): [number, number][] => {
    const rule = rules.get(table);
    if (!rule || hops === 0) return [[table, column]];
    return rule
      .filter((origin) => origin.column === column)
      .flatMap((origin) => basesOf(origin.table, origin.tableColumn, hops - 1));
  };
  const result = new Map<number, Map<number, Map<number, string>>>();
  for (const { id, rule, columns } of catalog.tables) {
    if (rule === null) continue;
    const byBase = new Map<number, Map<number, string>>();
    for (const { name, number } of columns) {
      for (const [base, column] of basesOf(id, number, 8)) {
        if (base === id) continue;
        const names = byBase.get(base) ?? new Map<number, string>();
        if (!names.has(column)) names.set(column, name);
        byBase.set(base, names);
      }
    }
    result.set(id, byBase);
  }
  return result;
}

export function buildRelationships(catalog: Catalog, mirrors: Map<number, Mirror[]>): Map<Table, Relationship[]> {
  const keys = catalog.foreignKeys.flatMap((key) => keyRelationships(key, catalog, mirrors));
  const relationships = new Map<Table, Relationship[]>();
  const add = (relationship: Relationship): void => {
    const list = relationships.get(relationship.origin) ?? [];
    list.push(relationship);
    relationships.set(relationship.origin, list);
  };
  for (const key of keys) {
    add(key);
    add(inverse(key));
  }
  for (const relationship of junctionRelationships(keys)) add(relationship);
  return relationships;
}

function keyRelationships(key: CatalogForeignKey, catalog: Catalog, mirrors: Map<number, Mirror[]>): KeyRelationship[] {
  const isUnique = catalog.keys.some(({ table, columns }) => table === key.table && sameMembers(columns, key.columns));
  const found: KeyRelationship[] = [];
  for (const from of mirrors.get(key.table) ?? []) {
    for (const to of mirrors.get(key.target) ?? []) {
      const columns = pairs(key, from, to);
      if (!columns || from.table.schema !== to.table.schema) continue;
      const cardinality = isUnique ? 'one-to-one' : 'many-to-one';
      found.push({ kind: 'key', cardinality, origin: from.table, target: to.table, constraint: key.name, columns });
    }
  }
  return found;
}

function pairs(key: CatalogForeignKey, from: Mirror, to: Mirror): ColumnPair[] | null {
  const columns: ColumnPair[] = [];
  for (const [index, number] of key.columns.entries()) {
    const fromName = from.nameOf.get(number);
    const toName = to.nameOf.get(key.target_columns[index] ?? 0);
    if (fromName === undefined || toName === undefined) return null;
    columns.push({ from: fromName, to: toName });
  }
  return columns;
}

function inverse(key: KeyRelationship): KeyRelationship {
  return {
    ...key,
    cardinality: key.cardinality === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    origin: key.target,
    target: key.origin,
    columns: key.columns.map(({ from, to }) => ({ from: to, to: from })),
  };
}

/** A junction is a table whose primary key contains two foreign keys, or a view that shows that whole key; it joins their targets. */
function junctionRelationships(keys: KeyRelationship[]): Relationship[] {
  const candidates = keys.filter(({ cardinality }) => cardinality === 'many-to-one');
  const found: Relationship[] = [];
  for (const first of candidates) {
    for (const second of candidates) {
      if (first.origin !== second.origin || first.constraint === second.constraint) continue;
      const inKey = [...first.columns, ...second.columns].every(({ from }) => first.origin.primaryKey.includes(from));
      if (!inKey) continue;
      const junction: Junction = {
        table: first.origin,
        constraints: [first.constraint, second.constraint],
        source: first.columns.map(({ from, to }) => ({ from: to, to: from })),
        target: second.columns,
      };
      const [origin, target] = [first.target, second.target];
      found.push({ kind: 'junction', cardinality: 'many-to-many', origin, target, junction });
    }
  }
  return found;
}

function sameMembers(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member));
}

/** The columns with which a view shows the whole primary key of one of its tables. */
export function viewPrimaryKeys(catalog: Catalog, mirrors: Map<number, Mirror[]>): void {
  for (const key of catalog.keys.filter(({ primary }) => primary)) {
    for (const { table, nameOf } of mirrors.get(key.table) ?? []) {
      const names = key.columns.flatMap((number) => nameOf.get(number) ?? []);
      if (names.length === key.columns.length && table.primaryKey.length === 0) table.primaryKey = names;
    }
  }
}
