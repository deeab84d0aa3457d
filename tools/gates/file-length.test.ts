import { expect, test } from 'vitest';
import { checkLengths } from './file-length.ts';

const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) });

test('a file of 400 lines passes, one of 401 does not', () => {
  const short = Array.from({ length: 20 }, (_, index) => file(`short${index}.ts`, 10));
  expect(checkLengths([...short, file('a.ts', 400)])).toEqual([]);
  expect(checkLengths([...short, file('b.ts', 401)])).toEqual([
    { file: 'b.ts', message: '401 lines; at most 400: split it by duty' },
  ]);
});

test('many middling files are too long together', () => {
  const middling = Array.from({ length: 10 }, (_, index) => file(`m${index}.ts`, 300));
  expect(checkLengths(middling).map(({ message }) => message)).toEqual([
    'median is 300 lines; at most 80',
    '90th percentile is 300 lines; at most 250',
  ]);
});
