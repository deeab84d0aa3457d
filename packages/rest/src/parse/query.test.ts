import { expect, test } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { parseQuery } from './query.ts';

const parse = (search: string, isCall = false) => parseQuery(new URLSearchParams(search), defaultLimits, isCall);

test('a query string is split by resource', () => {
  const query = parse(
    'select=a,rel(b)&a=eq.1&rel.b=gt.2&rel.or=(b.eq.1,b.eq.2)&order=a&rel.order=b.desc&limit=3&rel.limit=4&rel.offset=1&columns="x y",z&on_conflict=id',
  );
  expect(query.conditions.map(({ path, value }) => [path, value.kind])).toEqual([
    [[], 'filter'],
    [['rel'], 'filter'],
    [['rel'], 'logic'],
  ]);
  expect(query.orders.map(({ path }) => path)).toEqual([[], ['rel']]);
  expect(query.ranges).toEqual([
    { path: [], value: { offset: 0, limit: 3 } },
    { path: ['rel'], value: { offset: 1, limit: 4 } },
  ]);
  expect(query.columns).toEqual(['x y', 'z']);
  expect(query.onConflict).toEqual(['id']);
});

test('on a table every other parameter must be a filter, on a function it may be an argument', () => {
  expect(() => parse('a=1')).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  const call = parse('a=1&b=eq.2&v=1&v=2', true);
  expect(call.parameters).toEqual([
    ['a', '1'],
    ['v', '1'],
    ['v', '2'],
  ]);
  expect(call.conditions).toHaveLength(1);
});

test('the number of filters is bounded, including those inside logic trees', () => {
  const many = Array.from({ length: 60 }, () => 'a.eq.1').join(',');
  expect(() => parse(`or=(${many})&and=(${many})`)).toThrow('Too many filters');
});
