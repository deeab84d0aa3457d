import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShapeError } from '../shape.ts';
import { parsePlan } from './plan.ts';
import { planRows } from './testing.ts';

test('"id, name, price, discount (percent), period, period_count, feature_list …, is_available, level …, detail {…}"', () => {
  expect(parsePlan(planRows.halfYear)).toEqual({
    id: 3,
    name: 'Half-year',
    priceCents: 799,
    discount: 25,
    period: 'month',
    periodCount: 6,
    features: ['unlimited'],
    isAvailable: true,
    level: 2,
    productId: 'clipharbor_half-year',
    hasFreeTrial: true,
    isTrial: false,
    limits: { extraction: null, download: null, conversion: null },
  });
  expect(parsePlan(planRows.trial)).toMatchObject({
    isTrial: true,
    productId: null,
    limits: { extraction: 30, download: 15, conversion: 5 },
  });
});

test("a price in the database driver's text form is the same price", () => {
  expect(parsePlan({ ...planRows.yearly, price: '95.88' })).toEqual(parsePlan(planRows.yearly));
});

test.each([
  ['price', 7.999],
  ['price', null],
  ['discount', 101],
  ['discount', -1],
  ['period', 'week'],
  ['period_count', 0],
  ['feature_list', null],
  ['is_available', 'yes'],
  ['level', 1.5],
  ['product_id', undefined],
  ['detail', null],
])('a plan whose %s is %j is refused by name', (key, value) => {
  const row = { ...planRows.monthly, [key]: value };
  expect(() => parsePlan(row)).toThrow(new ShapeError(`subscription.${key}`));
});

test('any input gives a plan or a ShapeError', () => {
  const row = fc.record(Object.fromEntries(Object.keys(planRows.trial).map((key) => [key, fc.anything()])));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), row), (value) => {
      expect(() => parsePlan(value)).toThrow(ShapeError);
    }),
  );
});
