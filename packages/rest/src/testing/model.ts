import type { Catalog, CatalogColumn, CatalogTable } from '../schema/catalog.ts';

const column = (name: string, number: number, type: string): CatalogColumn => ({
  name,
  number,
  type,
  base_type: type,
  nullable: true,
  default: name === 'id' ? "nextval('public.seq')" : null,
  comment: null,
});

const table = (id: number, name: string, columns: CatalogColumn[]): CatalogTable => ({
  id,
  schema: 'public',
  name,
  kind: 'r',
  events: 28,
  comment: null,
  columns,
  rule: null,
});

/** A catalog without a database: people with posts and tags. */
export const catalog: Catalog = {
  settings: [],
  tables: [
    table(1, 'people', [column('id', 1, 'bigint'), column('name', 2, 'text'), column('data', 3, 'jsonb')]),
    table(2, 'posts', [column('id', 1, 'bigint'), column('author_id', 2, 'bigint'), column('title', 3, 'text')]),
    table(3, 'tags', [column('id', 1, 'bigint'), column('word', 2, 'text')]),
    table(4, 'wearing', [column('person_id', 1, 'bigint'), column('tag_id', 2, 'bigint')]),
  ],
  keys: [
    { table: 1, primary: true, columns: [1] },
    { table: 2, primary: true, columns: [1] },
    { table: 3, primary: true, columns: [1] },
    { table: 4, primary: true, columns: [1, 2] },
  ],
  foreignKeys: [
    { name: 'posts_author_fkey', table: 2, columns: [2], target: 1, target_columns: [1] },
    { name: 'wearing_person_fkey', table: 4, columns: [1], target: 1, target_columns: [1] },
    { name: 'wearing_tag_fkey', table: 4, columns: [2], target: 3, target_columns: [1] },
  ],
  routines: [
    {
      id: 100,
      schema: 'public',
      name: 'shout',
      volatility: 's',
      returns_set: false,
      rows: 0,
      return_type: 'text',
      return_table: 0,
      is_composite: false,
      defaults: 0,
      comment: null,
      arguments: [{ name: '', type: 'public.people', table: 1, mode: 'i' }],
    },
  ],
  types: [
    { schema: 'pg_catalog', name: 'text', sql: 'text' },
    { schema: 'pg_catalog', name: 'int8', sql: 'bigint' },
  ],
};
