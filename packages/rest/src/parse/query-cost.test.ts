import { expect, test } from 'vitest';
import { defaultLimits, strangerLimits } from '../limits.ts';
import { parseQuery } from './query.ts';

const parse = (search: string, limits = strangerLimits) => parseQuery(new URLSearchParams(search), limits, false);
const times = (count: number, text: (index: number) => string, separator: string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(separator);

test.each([
  ['match', 'name=match.(a%2B)%2B\\1', 'regular expressions'],
  ['imatch', 'name=imatch.a', 'regular expressions'],
  ['match under not', 'name=not.match.a', 'regular expressions'],
  ['match of a list', 'name=match(any).{a}', 'regular expressions'],
  ['match inside or', 'or=(id.eq.1,not.and(name.match.a,id.eq.2))', 'regular expressions'],
  ['match on an embedded relation', 'select=id,crew(*)&crew.name=match.a', 'regular expressions'],
  ['a long like', `name=like.${'*a'.repeat(51)}`, 'at most 100 characters'],
  ['a long ilike', `name=ilike.${'x'.repeat(101)}`, 'at most 100 characters'],
  ['a long full-text query', `motto=fts.${'a|'.repeat(60)}b`, 'at most 100 characters'],
  ['a long list', `id=in.(${times(201, String, ',')})`, 'at most 200 values'],
  ['many filters', times(21, () => 'id=eq.1', '&'), 'Too many filters'],
  ['many relations', `select=${times(7, (n) => `r${n}:crew(id)`, ',')}`, 'Too many relations'],
  ['relations inside relations', 'select=a(b(c(d(id))))', 'embedded too deeply'],
  ['a deep JSON path', `select=data${'->a'.repeat(6)}`, 'at most 5 steps'],
  ['a deep JSON path in a filter', `data${'->a'.repeat(6)}=eq.1`, 'at most 5 steps'],
  ['a deep JSON path to sort by', `order=data${'->a'.repeat(6)}`, 'at most 5 steps'],
  ['many columns to sort by', `order=${times(7, (n) => `c${n}`, ',')}`, 'Too many columns to order by'],
  ['a far offset', 'offset=10001', 'An offset above 10000'],
  ['a far offset of an embedded relation', 'select=crew(id)&crew.offset=10001', 'An offset above 10000'],
])('an anonymous caller is refused %s', (_, search, message) => {
  const refusal = () => parse(search);
  expect(refusal).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }));
  expect(() => {
    try {
      refusal();
    } catch (error) {
      throw new Error(JSON.stringify(error instanceof Error ? [error.message, Object(error).details] : error));
    }
  }).toThrow(message);
});

test.each([
  'select=*,detail:detail_id(*)&order=level',
  'name=ilike.*harbor*&id=in.(1,2,3)&limit=1000&offset=10000',
  'or=(id.eq.1,and(id.gt.5,name.like.a*))',
])('an anonymous caller may request %s', (search) => {
  expect(() => parse(search)).not.toThrow();
});

test('a trusted caller may request what PostgREST allows', () => {
  expect(() => parse(`name=match.${'(a)'.repeat(300)}&offset=99999999`, defaultLimits)).not.toThrow();
});
