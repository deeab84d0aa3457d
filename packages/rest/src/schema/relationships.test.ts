import { expect, test } from 'vitest';
import { catalog } from '../testing/model.ts';
import { buildModel } from './build.ts';
import type { Catalog } from './catalog.ts';
import type { Relationship, SchemaModel } from './model.ts';

function relations(model: SchemaModel, table: string): string[] {
  const origin = model.tables.get(`public.${table}`);
  const all: Relationship[] = origin ? (model.relationships.get(origin) ?? []) : [];
  return all.map(({ cardinality, target }) => `${cardinality} ${target.name}`).sort();
}

test('foreign keys work in both directions, and a primary key made of two of them joins their tables', () => {
  const model = buildModel(catalog, ['public']);
  expect(relations(model, 'posts')).toEqual(['many-to-one people']);
  expect(relations(model, 'people')).toEqual(['many-to-many tags', 'one-to-many posts', 'one-to-many wearing']);
  expect(relations(model, 'wearing')).toEqual(['many-to-one people', 'many-to-one tags']);
});

test('a foreign key on a unique column is one to one', () => {
  const unique: Catalog = { ...catalog, keys: [...catalog.keys, { table: 2, primary: false, columns: [2] }] };
  expect(relations(buildModel(unique, ['public']), 'people')).toContain('one-to-one posts');
});

test('a view has the keys whose columns it shows, also through other views', () => {
  const entry = (number: number, table: number, column: number): string =>
    `{TARGETENTRY :expr {VAR :varno 1} :resno ${number} :resname x :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`;
  const view = (id: number, name: string, rule: string) => ({
    ...catalog.tables[1],
    id,
    schema: 'public',
    name,
    kind: 'v' as const,
    events: 0,
    comment: null,
    rule: `({QUERY :targetList (${rule}) :x 1})`,
    columns: [
      { name: 'post', number: 1, type: 'bigint', base_type: 'bigint', nullable: true, default: null, comment: null },
      { name: 'writer', number: 2, type: 'bigint', base_type: 'bigint', nullable: true, default: null, comment: null },
    ],
  });
  const views = [
    view(10, 'short_posts', `${entry(1, 2, 1)} ${entry(2, 2, 2)}`),
    view(11, 'shorter_posts', `${entry(1, 10, 1)} ${entry(2, 10, 2)}`),
  ];
  const model = buildModel({ ...catalog, tables: [...catalog.tables, ...views] }, ['public']);
  expect(relations(model, 'short_posts')).toEqual(['many-to-one people']);
  expect(relations(model, 'shorter_posts')).toEqual(['many-to-one people']);
  expect(relations(model, 'people')).toContain('one-to-many shorter_posts');
  expect(model.tables.get('public.shorter_posts')?.primaryKey).toEqual(['post']);
});

test('tables outside the exposed schemas are unknown', () => {
  const model = buildModel(catalog, ['elsewhere']);
  expect([model.tables.size, model.routines.size]).toEqual([0, 0]);
});
