import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RestError } from '../error.ts';
import { looksLikeFilter, parseFilter, parseLogic } from './filter.ts';

const operation = (value: string) => {
  const { negated, operation: found } = parseFilter('c', value).filter;
  return { negated, ...found };
};

describe('a filter', () => {
  test.each([
    ['eq.5', { negated: false, kind: 'compare', operator: 'eq', quantifier: null, value: '5' }],
    ['not.eq.5', { negated: true, kind: 'compare', operator: 'eq', quantifier: null, value: '5' }],
    ['eq.', { negated: false, kind: 'compare', operator: 'eq', quantifier: null, value: '' }],
    ['eq.a.b,(c)', { negated: false, kind: 'compare', operator: 'eq', quantifier: null, value: 'a.b,(c)' }],
    ['like(any).{a*,b}', { negated: false, kind: 'compare', operator: 'like', quantifier: 'any', value: '{a*,b}' }],
    ['gt(all).{1,2}', { negated: false, kind: 'compare', operator: 'gt', quantifier: 'all', value: '{1,2}' }],
    ['cs.{a,b}', { negated: false, kind: 'simple', operator: 'cs', value: '{a,b}' }],
    ['adj.[1,2)', { negated: false, kind: 'simple', operator: 'adj', value: '[1,2)' }],
    ['in.(a,"b,c",d)', { negated: false, kind: 'in', values: ['a', 'b,c', 'd'] }],
    ['in.("a\\"b","c\\\\d")', { negated: false, kind: 'in', values: ['a"b', 'c\\d'] }],
    ['in.()', { negated: false, kind: 'in', values: [] }],
    ['in.("half"quoted)', { negated: false, kind: 'in', values: ['"half"quoted'] }],
    ['is.null', { negated: false, kind: 'is', value: 'null' }],
    ['is.NOT_NULL', { negated: false, kind: 'is', value: 'not_null' }],
    ['not.is.true', { negated: true, kind: 'is', value: 'true' }],
    ['isdistinct.7', { negated: false, kind: 'distinct', value: '7' }],
    ['fts(english).cat', { negated: false, kind: 'fts', operator: 'fts', config: 'english', value: 'cat' }],
    ['wfts.a or b', { negated: false, kind: 'fts', operator: 'wfts', config: null, value: 'a or b' }],
  ])('%s', (text, expected) => {
    expect(operation(text)).toEqual(expected);
  });

  test.each([
    '',
    'eq',
    '5',
    'noop.5',
    'eq(some).5',
    'is.maybe',
    'is.nullx',
    'in.1,2',
    'in.(1',
    'neq(any).{1}',
    'fts().x',
  ])('refuses %j with PGRST100', (text) => {
    expect(() => operation(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  });

  test('can apply to a JSON path of an embedded resource', () => {
    expect(parseFilter('rel.deep.data->a->>0', 'eq.1')).toMatchObject({
      path: ['rel', 'deep'],
      filter: {
        field: {
          name: 'data',
          path: [
            { asText: false, key: 'a' },
            { asText: true, index: 0 },
          ],
        },
      },
    });
    expect(parseFilter('"a.b"', 'eq.1')).toMatchObject({ path: [], filter: { field: { name: 'a.b' } } });
  });

  test('is distinguished from a function argument by its operator', () => {
    expect(['eq.1', 'not.in.(1)', 'fts(simple).x', 'like(any).{a}', 'is.null'].map(looksLikeFilter)).not.toContain(
      false,
    );
    expect(['1', 'equal.1', 'a.b', '', 'eq', '{1,2}'].map(looksLikeFilter)).not.toContain(true);
  });
});

describe('a logic tree', () => {
  test('nests, negates and keeps quoted commas and array literals together', () => {
    const text = '(a.eq.1, not.and(b.gt."2,3",c.cs.{x,y}),d.not.is.null,e->>f.in.(1,2))';
    expect(parseLogic('rel.not.or', text, 10)).toMatchObject({
      path: ['rel'],
      condition: {
        kind: 'logic',
        operator: 'or',
        negated: true,
        conditions: [
          { filter: { field: { name: 'a' }, operation: { value: '1' } } },
          {
            kind: 'logic',
            operator: 'and',
            negated: true,
            conditions: [{ filter: { operation: { value: '2,3' } } }, { filter: { operation: { value: '{x,y}' } } }],
          },
          { filter: { negated: true, operation: { kind: 'is' } } },
          { filter: { field: { path: [{ key: 'f' }] }, operation: { values: ['1', '2'] } } },
        ],
      },
    });
  });

  test('a column may have the name of an operator', () => {
    expect(parseLogic('or', '(and.eq.1,or.eq.2)', 10).condition).toMatchObject({
      conditions: [{ filter: { field: { name: 'and' } } }, { filter: { field: { name: 'or' } } }],
    });
  });

  test.each(['', '()', '(a.eq.1', 'a.eq.1', '(a.eq.1)x', '(xor(a.eq.1))', '(a.eq.1,)'])('refuses %j', (text) => {
    expect(() => parseLogic('or', text, 10)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  });

  test('is bounded in depth', () => {
    const nested = `${'(and'.repeat(11)}(a.eq.1)${')'.repeat(11)}`;
    expect(() => parseLogic('or', nested, 10)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  });

  test('any text is either parsed or refused with a typed error', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '.', ',', '(', ')', '"', '\\', '{', '}', 'eq', 'not', 'and', 'in', ' '),
    });
    fc.assert(
      fc.property(text, (value) => {
        try {
          parseLogic('or', `(${value})`, 10);
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('every value survives quoting', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const quoted = `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
        expect(operation(`in.(${quoted},x)`)).toMatchObject({ values: [value, 'x'] });
        expect(parseLogic('or', `(a.eq.${quoted})`, 10).condition).toMatchObject({
          conditions: [{ filter: { operation: { value } } }],
        });
      }),
    );
  });
});
