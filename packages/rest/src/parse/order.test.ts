import { expect, test } from 'vitest';
import { parseOrder } from './order.ts';

test.each([
  ['a', [{ field: { name: 'a', path: [] }, relation: null, direction: null, nulls: null }]],
  ['a.desc', [{ field: { name: 'a', path: [] }, relation: null, direction: 'desc', nulls: null }]],
  ['a.asc.nullsfirst', [{ field: { name: 'a', path: [] }, relation: null, direction: 'asc', nulls: 'first' }]],
  ['a.nullslast', [{ field: { name: 'a', path: [] }, relation: null, direction: null, nulls: 'last' }]],
  ['rel(b).desc', [{ field: { name: 'b', path: [] }, relation: 'rel', direction: 'desc', nulls: null }]],
  [
    'd->>k.desc,e',
    [
      { field: { name: 'd', path: [{ asText: true, key: 'k' }] }, relation: null, direction: 'desc', nulls: null },
      { field: { name: 'e', path: [] }, relation: null, direction: null, nulls: null },
    ],
  ],
])('order=%s is parsed', (text, expected) => {
  expect(parseOrder(text)).toEqual(expected);
});

test.each(['', 'a,', 'a.up', 'a.descc', 'a.asc.nullsmiddle', 'rel(a', 'rel(a,b)', 'a.nullsfirst.asc'])(
  'order=%j is refused with PGRST100',
  (text) => {
    expect(() => parseOrder(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  },
);
