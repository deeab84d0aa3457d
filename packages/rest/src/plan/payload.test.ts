import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvPayload, jsonPayload } from './payload.ts';

test('an object and an array of uniform objects give their keys', () => {
  expect(jsonPayload('{"a":1,"b":2}', null)).toMatchObject({ isArray: false, keys: ['a', 'b'] });
  expect(jsonPayload('[{"a":1,"b":2},{"b":3,"a":4}]', null)).toMatchObject({ isArray: true, keys: ['a', 'b'] });
  expect(jsonPayload('[]', null)).toMatchObject({ isArray: true, keys: [] });
  expect(jsonPayload('5', null)).toMatchObject({ isArray: true, keys: [] });
});

test('the text is passed on unchanged, so large numbers keep their digits', () => {
  expect(jsonPayload('{"a": 9007199254740993}', null)).toMatchObject({ text: '{"a": 9007199254740993}' });
});

test('nesting is bounded, brackets in strings do not count', () => {
  const nested = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  expect(() => jsonPayload(nested(500), null)).toThrow('nested too deeply');
  expect(jsonPayload(nested(400), null)).toMatchObject({ keys: ['a'] });
  expect(jsonPayload(JSON.stringify({ a: '["\\'.repeat(2000) }), null)).toMatchObject({ keys: ['a'] });
});

test('rows with different keys need explicit columns', () => {
  expect(() => jsonPayload('[{"a":1},{"b":2}]', null)).toThrow('All object keys must match');
  expect(() => jsonPayload('[{"a":1},5]', null)).toThrow('All object keys must match');
  expect(jsonPayload('[{"a":1},{"b":2}]', ['a', 'b'])).toMatchObject({ keys: ['a', 'b'] });
});

test.each(['', '{', 'nul', '{"a":}'])('%j is not JSON', (text) => {
  expect(() => jsonPayload(text, null)).toThrow(
    expect.objectContaining({ code: 'PGRST102', message: 'Empty or invalid json' }),
  );
});

test('CSV becomes rows, including quotes, line ends and NULL', () => {
  const payload = csvPayload('a,b\r\n1,"x, ""y""\nz"\n"NULL",NULL\n', null);
  expect(payload).toMatchObject({ isArray: true, keys: ['a', 'b'] });
  expect(JSON.parse(payload.kind === 'json' ? payload.text : '')).toEqual([
    { a: '1', b: 'x, "y"\nz' },
    { a: 'NULL', b: null },
  ]);
  expect(() => csvPayload('a,b\n1', null)).toThrow('All lines must have same number of fields');
  expect(() => csvPayload('a\n"open', null)).toThrow('Empty or invalid csv');
});

test('every cell survives the round trip through CSV', () => {
  const cell = fc.string();
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const text = `a,b\n${rows.map(([a, b]) => `${quote(a)},${quote(b)}`).join('\n')}`;
      const payload = csvPayload(text, null);
      expect(JSON.parse(payload.kind === 'json' ? payload.text : '')).toEqual(rows.map(([a, b]) => ({ a, b })));
    }),
  );
});
