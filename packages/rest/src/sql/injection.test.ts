import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RestError } from '../error.ts';
import { defaultLimits } from '../limits.ts';
import { parseQuery } from '../parse/query.ts';
import { jsonPayload } from '../plan/payload.ts';
import type { PlanNode } from '../plan/plan.ts';
import { planConditions, planRead } from '../plan/read.ts';
import { buildModel } from '../schema/build.ts';
import { catalog } from '../testing/model.ts';
import { answerSql, bodySql } from './body.ts';
import { matchingSql } from './count.ts';
import { insertSql, returningSql, updateSql } from './mutate.ts';
import { readSql } from './read.ts';
import { cte, cteRows } from './source.ts';
import { render, type Sql } from './text.ts';

const model = buildModel(catalog, ['public']);
const people = model.tables.get('public.people');
if (!people) throw new Error('the model has lost its people');

/** All names that may occur in a statement, besides the request's own output names. */
const known = new Set([
  ...[...model.tables.values()].flatMap(({ schema, name, columns, computed }) => [
    schema,
    name,
    ...columns.keys(),
    ...computed.keys(),
  ]),
  ...['total', 'rows', 'body', 'key', 'inserted', 'headers', 'status'],
]);
const internal = /^(?:[tjeso]\d+|pgrst_\w+)$/;
/** Everything outside quotes: our own keywords, functions, types and one-letter aliases. */
const words = new Set(
  `select from where and or not as is null true false unknown distinct inner left join lateral on group by order asc desc nulls first last
  limit offset cast with coalesce count json_agg row_to_json case when then else end exists like ilike any all insert into update set delete
  returning conflict do nothing excluded values json_to_record json_array_elements json_strip_nulls current_setting set_config nullif text int json jsonb bigint
  to_jsonb to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery regconfig nextval avg max min sum string_agg json_object_keys
  substring length chr r c e v d k f`.split(/\s+/),
);
const literals = new Set([
  '',
  '[]',
  'null',
  'response.headers',
  'response.status',
  'pgrst.inserted',
  ',',
  'public.seq',
]);

const tokenPattern =
  /"((?:[^"]|"")*)"|'((?:[^']|'')*)'|(\$\d+)|([A-Za-z_][\w$]*)|(\d+)|([\s(),.*=<>@&|~!?:+\-[\]]+)|(.)/gsu;

/** Splits a statement like PostgreSQL's lexer, and returns everything that we did not write ourselves. */
function strangers(text: string, outputs: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const [whole, name, literal, , word, , , other] of text.matchAll(tokenPattern)) {
    const ident = name?.replaceAll('""', '"');
    if (ident !== undefined && !known.has(ident) && !internal.test(ident) && !outputs.has(ident)) found.push(whole);
    if (literal !== undefined && !literals.has(literal)) found.push(whole);
    if (word !== undefined && !words.has(word.toLowerCase())) found.push(whole);
    if (other !== undefined) found.push(whole);
  }
  return found;
}

/** How many parameters a statement has; `"$1"` in quotes is a name, not a parameter. */
const parameters = (text: string): number =>
  new Set([...text.matchAll(tokenPattern)].flatMap((token) => token[3] ?? [])).size;

const outputNames = (node: PlanNode): string[] => [
  ...node.fields.map(({ key }) => key),
  ...node.children.flatMap((child) => [child.key, ...outputNames(child)]),
];

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      "'",
      ';',
      '--',
      '/*',
      '\\',
      '$1',
      '$$',
      ')',
      '(',
      ',',
      '.',
      ':',
      ' ',
      'drop',
      'x',
      '\u0000',
    ),
  }),
  fc.constantFrom(`'; drop table people; --`, `" as x; --`, `"") union select 1`, `E'\\''`, `people`, `id`),
);
const quoted = hostile.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
const name = fc.oneof(quoted, fc.constantFrom('id', 'name', 'data', 'shout'));
const path = fc.oneof(
  fc.constant(''),
  quoted.map((key) => `->>${key}`),
  fc.constant('->0'),
);
const operator = fc.constantFrom(
  'eq',
  'neq',
  'like',
  'cs',
  'is',
  'in',
  'fts',
  'fts(x)',
  'isdistinct',
  'eq(any)',
  'not.gt',
);

const request = fc.record({
  select: fc.array(
    fc.oneof(
      fc.tuple(name, path).map(([field, steps]) => `${field}${steps}`),
      fc.tuple(quoted, name, path).map(([alias, field, steps]) => `${alias}:${field}${steps}`),
      fc
        .tuple(quoted, fc.constantFrom('posts', 'tags', '...tags'), name)
        .map(([alias, rel, field]) => (rel.startsWith('.') ? `${rel}(word,${field})` : `${alias}:${rel}(id,${field})`)),
      fc.tuple(fc.constantFrom('name', 'id'), hostile).map(([field, type]) => `${field}::${type}`),
      fc.constant('count()'),
    ),
    { minLength: 1, maxLength: 3 },
  ),
  filters: fc.array(
    fc.tuple(
      fc.tuple(name, path).map(([field, steps]) => `${field}${steps}`),
      fc.tuple(operator, hostile).map(([op, value]) => `${op}.${value}`),
    ),
    { maxLength: 3 },
  ),
  order: fc.option(fc.tuple(name, path, fc.constantFrom('', '.desc', '.nullslast')).map((parts) => parts.join(''))),
});

type Built = { statement: Sql; outputs: Set<string> };

function build({ select, filters, order }: typeof request extends fc.Arbitrary<infer T> ? T : never): Built[] {
  const search = new URLSearchParams([
    ['select', select.join(',')],
    ...filters,
    ...(order ? [['order', order]] : []),
  ] as [string, string][]);
  const query = parseQuery(search, defaultLimits, false);
  if (!people) return [];
  const node = planRead(model, people, query, { aggregates: true });
  const outputs = new Set(outputNames(node));
  const json = {
    before: [],
    total: matchingSql(node),
    key: null,
    countsInserts: false,
    body: bodySql({ kind: 'json', stripNulls: true }, 'rows'),
  };
  const shown = { ...node, conditions: [], order: [] };
  const conditions = planConditions(people, query.conditions);
  const payload = jsonPayload(JSON.stringify({ name: select.join() }), null);
  if (payload.kind !== 'json') return [];
  const write = updateSql({ table: people, payload, useDefaults: true, conditions }, returningSql(shown, ['id']));
  return [
    { statement: answerSql({ ...json, page: readSql(node) }), outputs },
    {
      statement: answerSql({
        ...json,
        before: [cte(write)],
        page: readSql(shown, cteRows),
        body: bodySql({ kind: 'csv' }, 'rows'),
      }),
      outputs,
    },
  ];
}

test('the text of a request never becomes part of a statement', () => {
  let built = 0;
  fc.assert(
    fc.property(request, (given) => {
      let statements: Built[] = [];
      try {
        statements = build(given);
      } catch (error) {
        // Refused before any SQL was generated: the other safe outcome.
        expect(error).toBeInstanceOf(RestError);
      }
      for (const { statement, outputs } of statements) {
        built += 1;
        const { text, values } = render(statement);
        expect(text).not.toContain('\0');
        expect(strangers(text, outputs)).toEqual([]);
        expect(parameters(text)).toBe(values.length);
      }
    }),
    { numRuns: 2000 },
  );
  // Proves that the property does not hold merely because everything is refused.
  expect(built).toBeGreaterThan(100);
});

test('the keys of a payload must be columns, and its values are one parameter', () => {
  let built = 0;
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(hostile, fc.constantFrom('id', 'name', 'data')), hostile, { maxKeys: 3 }),
      (row) => {
        const payload = jsonPayload(JSON.stringify([row]), null);
        fc.pre(payload.kind === 'json');
        try {
          const insert = {
            table: people,
            payload,
            useDefaults: true,
            upsert: { columns: ['id'], isMerging: true },
            conditions: [],
          };
          const { text, values } = render(insertSql(insert, returningSql(null, [])));
          expect(strangers(text, new Set())).toEqual([]);
          expect(values).toContain(payload.text);
          built += 1;
        } catch (error) {
          expect(error).toMatchObject({ code: 'PGRST204' });
        }
      },
    ),
  );
  expect(built).toBeGreaterThan(5);
});

test('the lexer of this test detects foreign text', () => {
  expect(strangers(`SELECT "t0"."id" FROM "public"."people" WHERE "name" = 'x'; drop table people`, new Set())).toEqual(
    ["'x'", ';', 'drop', 'table', 'people'],
  );
});
