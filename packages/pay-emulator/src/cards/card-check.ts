import type { Seconds } from '../state/clock.ts';

export type CardField = 'number' | 'expiry' | 'cvc' | 'name';
export type CardProblem = {
  field: CardField;
  code: 'incomplete_number' | 'invalid_number' | 'invalid_expiry' | 'expired' | 'invalid_cvc' | 'missing_name';
};

/** The check digit that catches mistyped card numbers. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'diners' | 'unionpay' | 'unknown';

export function brandOf(number: string): Brand {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|64[4-9]|65)/.test(number)) return 'discover';
  if (/^35/.test(number)) return 'jcb';
  if (/^3(0[0-5]|[689])/.test(number)) return 'diners';
  if (/^62/.test(number)) return 'unionpay';
  return 'unknown';
}

const lengths: Partial<Record<Brand, readonly number[]>> = {
  visa: [16],
  mastercard: [16],
  amex: [15],
  discover: [16],
  jcb: [16],
  diners: [14, 16],
};

export const digitsOf = (written: string): string => written.replace(/[\s-]/g, '');

/** `12 / 34`, `12/2034` or `1234` as month and year; `null` for anything else. */
export function parseExpiry(written: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(written.trim()) ?? [];
  const number = Number(month);
  if (month === '' || number < 1 || number > 12) return null;
  return { month: number, year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

export function checkNumber(number: string): CardProblem | null {
  if (!/^\d+$/.test(number) || number.length < 12) return { field: 'number', code: 'incomplete_number' };
  const allowed = lengths[brandOf(number)];
  if (number.length > 19 || (allowed && !allowed.includes(number.length)) || !passesLuhn(number)) {
    return { field: 'number', code: 'invalid_number' };
  }
  return null;
}

/** A card is valid until the last second of its month. */
export function checkExpiry({ month, year }: { month: number; year: number }, now: Seconds): CardProblem | null {
  const current = new Date(now * 1000);
  const months = (year - current.getUTCFullYear()) * 12 + month - (current.getUTCMonth() + 1);
  if (months < 0) return { field: 'expiry', code: 'expired' };
  return months > 50 * 12 ? { field: 'expiry', code: 'invalid_expiry' } : null;
}

export function checkCvc(cvc: string, number: string): CardProblem | null {
  const length = brandOf(number) === 'amex' ? 4 : 3;
  return /^\d+$/.test(cvc) && cvc.length === length ? null : { field: 'cvc', code: 'invalid_cvc' };
}
