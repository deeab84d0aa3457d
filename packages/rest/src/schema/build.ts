import type { Catalog, CatalogTable } from './catalog.ts';
import { qualified, type SchemaModel, type Table } from './model.ts';
import { buildRelationships, mirrorsOf, viewPrimaryKeys } from './relationships.ts';
import { addRowFunctions, buildRoutines } from './routines.ts';

const update = 4;
const insert = 8;
const deleteBit = 16;

export function buildModel(catalog: Catalog, exposed: readonly string[]): SchemaModel {
  const schemas = new Set(exposed);
  const byId = new Map<number, Table>();
  for (const row of catalog.tables) if (schemas.has(row.schema)) byId.set(row.id, tableOf(row));
  const mirrors = mirrorsOf(catalog, byId);
  viewPrimaryKeys(catalog, mirrors);
  const relationships = buildRelationships(catalog, mirrors);
  addRowFunctions(catalog, byId, relationships);
  return {
    settings: new Map(catalog.settings),
    tables: new Map([...byId.values()].map((table) => [qualified(table.schema, table.name), table])),
    relationships,
    routines: buildRoutines(catalog, schemas, byId),
    types: typesOf(catalog),
  };
}

function tableOf(row: CatalogTable): Table {
  const columns = row.columns.map((column) => ({
    name: column.name,
    number: column.number,
    type: column.type,
    baseType: column.base_type,
    isNullable: column.nullable,
    default: column.default,
    comment: column.comment,
  }));
  return {
    id: row.id,
    schema: row.schema,
    name: row.name,
    isView: row.kind === 'v' || row.kind === 'm',
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: [],
    isInsertable: (row.events & insert) !== 0,
    isUpdatable: (row.events & update) !== 0,
    isDeletable: (row.events & deleteBit) !== 0,
    comment: row.comment,
    computed: new Map(),
  };
}

/** Spellings that only the SQL grammar knows; everything else comes from the catalog. */
const spellings: Record<string, string> = {
  int: 'integer',
  dec: 'numeric',
  decimal: 'numeric',
  float: 'double precision',
  char: 'character',
  'national character': 'character',
  'character varying': 'character varying',
};

function typesOf(catalog: Catalog): Map<string, string> {
  const types = new Map<string, string>();
  for (const { schema, name, sql } of catalog.types) {
    if (!types.has(name) || schema === 'pg_catalog') types.set(name, sql);
    types.set(qualified(schema, name), sql);
    if (schema === 'pg_catalog') types.set(sql, sql);
  }
  for (const [name, sql] of Object.entries(spellings)) types.set(name, sql);
  return types;
}
