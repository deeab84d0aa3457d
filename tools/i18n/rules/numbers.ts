import { visible } from '../message-parts.ts';
import type { MessageRule } from './rule.ts';

const digitZeros = ['٠', '۰', '०', '০', '๐'].map((zero) => zero.charCodeAt(0));

/** Converts all digits to Latin ones. */
const latin = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९০-৯๐-๙]/g, (digit) => {
    const zero = digitZeros.find((start) => digit.charCodeAt(0) - start >= 0 && digit.charCodeAt(0) - start < 10) ?? 0;
    return String(digit.charCodeAt(0) - zero);
  });

const numbersOf = (variants: readonly string[]): Set<string> =>
  new Set(variants.flatMap((variant) => latin(visible(variant)).match(/\d+/g) ?? []));

/** A number in English is a promise: days, prices, limits. Translations keep it as a number, in Latin digits. */
export const numbers: MessageRule = ({ parts, englishParts }) => {
  const own = numbersOf(parts.variants);
  const faults = [...numbersOf(englishParts.variants)]
    .filter((number) => !own.has(number))
    .map((number) => `has lost the number ${number}`);
  if (parts.variants.some((variant) => latin(variant) !== variant)) faults.push('has digits other than 0 to 9');
  return faults;
};
