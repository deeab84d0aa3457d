import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RestError } from '../error.ts';
import { parseSelect, type SelectItem } from './select.ts';

const limits = { depth: 8, items: 200 };
const parse = (text: string): SelectItem[] => parseSelect(text, limits);
const column = (name: string, more: object = {}): object => ({
  kind: 'column',
  field: { name, path: [] },
  alias: null,
  cast: null,
  aggregate: null,
  ...more,
});

describe('a select list', () => {
  test.each([
    ['*', [column('*')]],
    ['id, name', [column('id'), column('name')]],
    ['fullName:full_name::text', [column('full_name', { alias: 'fullName', cast: 'text' })]],
    ['"two words"', [column('two words')]],
    ['"a:b(c)"', [column('a:b(c)')]],
    ['with-dash', [column('with-dash')]],
    ['at::timestamp with time zone', [column('at', { cast: 'timestamp with time zone' })]],
    ['count()', [column('*', { aggregate: { name: 'count', cast: null } })]],
    ['n:count()', [column('*', { alias: 'n', aggregate: { name: 'count', cast: null } })]],
    ['id.sum()::text', [column('id', { aggregate: { name: 'sum', cast: 'text' } })]],
    ['a::int.avg()', [column('a', { cast: 'int', aggregate: { name: 'avg', cast: null } })]],
  ])('%s', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  test('reads JSON paths with keys, indexes and a last step as text', () => {
    const [item] = parse('data->a->0->>b-c');
    expect(item).toMatchObject({
      field: {
        name: 'data',
        path: [
          { asText: false, key: 'a' },
          { asText: false, index: 0 },
          { asText: true, key: 'b-c' },
        ],
      },
    });
    expect(parse('d->-1')[0]).toMatchObject({ field: { path: [{ asText: false, index: -1 }] } });
    expect(parse('d->1a')[0]).toMatchObject({ field: { path: [{ asText: false, key: '1a' }] } });
  });

  test('reads relations with alias, hint, join and their own lists', () => {
    expect(parse('id,who:people!fk!inner(name,...town(zip)),tags!left()')).toEqual([
      column('id'),
      {
        kind: 'relation',
        name: 'people',
        alias: 'who',
        hint: 'fk',
        join: 'inner',
        isSpread: false,
        items: [
          column('name'),
          {
            kind: 'relation',
            name: 'town',
            alias: null,
            hint: null,
            join: null,
            isSpread: true,
            items: [column('zip')],
          },
        ],
      },
      { kind: 'relation', name: 'tags', alias: null, hint: null, join: 'left', isSpread: false, items: [] },
    ]);
  });

  test.each(['', 'a,', 'a b)', 'rel(', 'rel(a', 'a::', 'name[]', 'a.median()', 'd->>-x', ':', '"open'])(
    'refuses %j with PGRST100',
    (text) => {
      expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }));
    },
  );

  test('says where the text stopped making sense', () => {
    expect(() => parse('id,rel(a;b)')).toThrow(
      expect.objectContaining({
        message: '"failed to parse select parameter (id,rel(a;b))" (line 1, column 9)',
        details: 'unexpected ";" expecting ")"',
      }),
    );
  });

  test('is bounded in depth and length', () => {
    expect(() => parse(`${'r('.repeat(9)}a${')'.repeat(9)}`)).toThrow('select parameter');
    expect(() => parse(Array.from({ length: 201 }, (_, n) => `c${n}`).join(','))).toThrow('select parameter');
    expect(parse(`${'r('.repeat(8)}a${')'.repeat(8)}`)).toHaveLength(1);
  });

  test('any text is either parsed or refused with a typed error', () => {
    const grammar = fc.string({ unit: fc.constantFrom(...'ab1_ *,()!:."->{}\\\t'.split(''), 'é', '👋') });
    fc.assert(
      fc.property(fc.oneof(grammar, fc.string({ unit: 'binary' })), (text) => {
        try {
          expect(Array.isArray(parse(text))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a printed tree parses to the same tree', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/).filter((word) => word !== 'inner' && word !== 'left');
    const { list } = fc.letrec<{ list: string; item: string }>((tie) => ({
      item: fc.oneof(
        { maxDepth: 4 },
        name,
        fc.tuple(name, name).map(([alias, field]) => `${alias}:${field}::text`),
        fc
          .tuple(name, fc.constantFrom('', '!inner', '!hint'), tie('list'))
          .map(([rel, mod, items]) => `${rel}${mod}(${items})`),
      ),
      list: fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((items) => items.join(',')),
    }));
    const print = (items: SelectItem[]): string =>
      items
        .map((item) => {
          if (item.kind === 'column')
            return `${item.alias ? `${item.alias}:` : ''}${item.field.name}${item.cast ? `::${item.cast}` : ''}`;
          const modifier = item.hint ? `!${item.hint}` : item.join ? `!${item.join}` : '';
          return `${item.name}${modifier}(${print(item.items)})`;
        })
        .join(',');
    fc.assert(
      fc.property(list, (text) => {
        expect(print(parse(text))).toBe(text);
      }),
    );
  });
});
