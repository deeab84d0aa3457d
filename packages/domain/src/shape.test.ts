import fc from 'fast-check';
import { expect, test } from 'vitest';
import { field, inner, isCount, isFlag, isOneOf, isText, isTextList, orNull, ShapeError, source } from './shape.ts';

test.each([null, undefined, 'text', 7, [], true])('%j is not an object', (value) => {
  expect(() => source('row', value)).toThrow(new ShapeError('row'));
});

test('an error names the path of the field and not its value', () => {
  const row = source('row', { detail: { email: 7 } });
  expect(() => field(inner(row, 'detail'), 'email', isText)).toThrow(
    expect.objectContaining({
      name: 'ShapeError',
      at: 'row.detail.email',
      message: 'Unexpected data in row.detail.email',
    }),
  );
});

test.each([
  [isText, 'a', 1],
  [isFlag, false, 'false'],
  [isTextList, ['a'], ['a', 1]],
  [isTextList, [], {}],
  [isCount, 0, -1],
  [isCount, 7, 1.5],
  [isCount, 7, '7'],
  [isCount, 7, Number.NaN],
  [isCount, 7, null],
  [isOneOf(['a', 'b']), 'b', 'c'],
  [orNull(isText), null, undefined],
  [orNull(isText), 'a', 1],
])('check %# accepts %j and rejects %j', (check: (value: unknown) => boolean, good: unknown, bad: unknown) => {
  expect(check(good)).toBe(true);
  expect(check(bad)).toBe(false);
});

test('a property of the prototype is not a field', () => {
  expect(() => field(source('row', {}), 'toString', (value): value is object => value !== undefined)).toThrow(
    ShapeError,
  );
});

test('whatever the input, it throws nothing but a ShapeError', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (value, key) => {
      try {
        field(source('row', value), key, isText);
      } catch (error) {
        expect(error).toBeInstanceOf(ShapeError);
      }
    }),
  );
});
