import { expect, test } from 'vitest';
import { asId, asNumber, asText, asTimeMs, hasAny, pick, pickList, pickPositive } from './value.ts';

test('the first key with a value counts', () => {
  expect(pick({ b: 2, a: 1 }, ['a', 'b'])).toBe(1);
  expect(pick({ a: null, b: 2 }, ['a', 'b'])).toBe(2);
  expect(pick({ a: '', b: 2 }, ['a', 'b'])).toBe(2);
  expect(pick({ a: false, b: 2 }, ['a', 'b'])).toBe(false);
  expect(hasAny({ a: null }, ['a'])).toBe(false);
});

test('inherited properties are not keys', () => {
  for (const key of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) expect(pick({}, [key])).toBeUndefined();
  expect(pick(JSON.parse('{"__proto__":{"id":"1"}}'), ['__proto__'])).toEqual({ id: '1' });
});

test.each([[null], [undefined], ['text'], [3], [[{ a: 1 }]]])('%j has no keys', (value) => {
  expect(pick(value, ['a', 'length'])).toBeUndefined();
  expect(pickList(value, ['a'])).toEqual([]);
});

test.each([
  ['  Morning ', 'Morning'],
  ['', null],
  ['   ', null],
  [42, '42'],
  [Number.NaN, null],
  [{}, null],
  ['x'.repeat(5_000), 'x'.repeat(2_000)],
  ['\ud800', '\ufffd'],
])('%j as text', (value, expected) => expect(asText(value)).toBe(expected));

test.each([
  ['12', 12],
  ['1.5', 1.5],
  [7, 7],
  ['1e3', null],
  ['0x10', null],
  ['', null],
  [Number.POSITIVE_INFINITY, null],
  [true, null],
])('%j as a number', (value, expected) => expect(asNumber(value)).toBe(expected));

test('sizes and durations are above zero', () => {
  expect(pickPositive({ width: 0 }, ['width'])).toBeNull();
  expect(pickPositive({ width: '1080' }, ['width'])).toBe(1080);
});

test.each([
  ['3900000001', '3900000001'],
  [3_900_000_001, '3900000001'],
  ['UzpfSVNDOjgwMDI=', 'UzpfSVNDOjgwMDI='],
  ['highlight:17', 'highlight:17'],
  ['../x', null],
  ['a b', null],
  [1.5, null],
  [0, null],
  ['x'.repeat(201), null],
])('%j as an identifier', (value, expected) => expect(asId(value)).toBe(expected));

test.each([
  [1_790_000_000, 1_790_000_000_000],
  ['1790000000', 1_790_000_000_000],
  [1_790_000_000_000, 1_790_000_000_000],
  [1_790_000_000_000_000, 1_790_000_000_000],
  ['2026-09-21T13:33:20.000000+0000', 1_790_000_000_000 - 2_400_000],
  [0, null],
  [-5, null],
  ['soon', null],
  [1e300, null],
])('%j as a time', (value, expected) => expect(asTimeMs(value)).toBe(expected));
