import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandOf, checkCvc, checkExpiry, checkNumber, digitsOf, parseExpiry, passesLuhn } from './card-check.ts';

const now = Date.UTC(2026, 10, 15) / 1000;

describe('checkNumber', () => {
  it.each([
    '4242424242424242',
    '5555555555554444',
    '378282246310005',
    '6011111111111117',
    '3566002020360505',
    '30569309025904',
  ])('takes %s', (number) => {
    expect(checkNumber(number)).toBeNull();
  });

  it.each([
    ['', 'incomplete_number'],
    ['42424242', 'incomplete_number'],
    ['4242abcd42424242', 'incomplete_number'],
    ['4242424242424241', 'invalid_number'],
    ['424242424242424', 'invalid_number'],
    ['37828224631000', 'invalid_number'],
    ['42424242424242424242', 'invalid_number'],
  ])('refuses "%s" as %s', (number, code) => {
    expect(checkNumber(number)).toEqual({ field: 'number', code });
  });

  it('catches every single mistyped digit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = [...'4242424242424242'];
        digits[place] = String((Number(digits[place]) + shift) % 10);
        expect(passesLuhn(digits.join(''))).toBe(false);
      }),
    );
  });
});

it.each([
  ['12/34', { month: 12, year: 2034 }],
  ['1 / 2034', { month: 1, year: 2034 }],
  ['0134', { month: 1, year: 2034 }],
  ['13/34', null],
  ['0/34', null],
  ['12', null],
  ['12/345', null],
  ['ab/cd', null],
])('reads the date "%s"', (written, expected) => {
  expect(parseExpiry(written)).toEqual(expected);
});

it('lets a card be used to the last day of its month', () => {
  expect(checkExpiry({ month: 11, year: 2026 }, now)).toBeNull();
  expect(checkExpiry({ month: 10, year: 2026 }, now)).toMatchObject({ code: 'expired' });
  expect(checkExpiry({ month: 1, year: 2099 }, now)).toMatchObject({ code: 'invalid_expiry' });
});

it('wants three digits on the back, and four of one brand', () => {
  expect(checkCvc('123', '4242424242424242')).toBeNull();
  expect(checkCvc('1234', '378282246310005')).toBeNull();
  for (const [cvc, number] of [
    ['12', '4242'],
    ['1234', '4242'],
    ['abc', '4242'],
    ['123', '3782'],
  ] as const) {
    expect(checkCvc(cvc, number)).toMatchObject({ field: 'cvc' });
  }
});

it('knows brands and written spaces', () => {
  expect(['4', '51', '2221', '37', '6011', '35', '36', '62', '9'].map(brandOf)).toEqual([
    'visa',
    'mastercard',
    'mastercard',
    'amex',
    'discover',
    'jcb',
    'diners',
    'unionpay',
    'unknown',
  ]);
  expect(digitsOf(' 4242-4242 4242\t4242 ')).toBe('4242424242424242');
});
