import { expect, test } from 'vitest';
import { scaleFactorCode, spectralCodes } from './codebooks.ts';

const all: [name: string, order: string, symbols: number][] = [
  ['scale factors', scaleFactorCode, 121],
  ...spectralCodes.map((code, i): [string, string, number] => [
    `codebook ${i + 1}`,
    code.order,
    code.base ** code.dimension,
  ]),
];

test.each(all)('%s: the code has no gaps and contains every symbol once', (_, order, count) => {
  const lengths = order.split('|').map((group) => group.length / 2);
  // Consecutive codes that use up the whole code space cannot be prefixes of each other.
  expect(lengths.reduce((sum, codes, i) => sum + codes / 2 ** (i + 1), 0)).toBe(1);
  const symbols = (order.replaceAll('|', '').match(/../g) ?? []).map((digits) => Number.parseInt(digits, 36));
  expect(symbols.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (__, i) => i));
});
