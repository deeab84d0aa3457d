import { expect, test } from 'vitest';
import { checkLengths } from './file-length.ts';

const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) });

test('a file of 350 lines passes, one of 351 does not', () => {
  const short = Array.from({ length: 20 }, (_, index) => file(`short${index}.ts`, 10));
  expect(checkLengths([...short, file('a.ts', 350)])).toEqual([]);
  expect(checkLengths([...short, file('b.ts', 351)])).toEqual([
    { file: 'b.ts', message: '351 lines; at most 350: split it by responsibility' },
  ]);
});

test('a median that is too high is found', () => {
  const middling = Array.from({ length: 10 }, (_, index) => file(`m${index}.ts`, 300));
  expect(checkLengths(middling).map(({ message }) => message)).toEqual([
    'median is 300 lines; at most 60',
    '90th percentile is 300 lines; at most 200',
  ]);
});
