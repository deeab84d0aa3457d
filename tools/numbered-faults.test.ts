import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './lib/root.ts';
import { trackedFiles } from './lib/tracked-files.ts';

/** The faults of payments and accounts: C1 to C22. */
const numbers = Array.from({ length: 22 }, (_, index) => `C${index + 1}`);

const numberInTitle = /^\s*(?:(?:describe|test|it)[\w.]*\(|(?:\]|[\w. ]+)\)\(|)['"`](C\d+): /gm;

/** The numbers that titles of tests begin with. */
const numbersIn = (code: string): string[] => [...code.matchAll(numberInTitle)].map(([, number]) => number ?? '');

test('numbers in titles are found, those in comments and data are not', () => {
  const code = [
    "test('C1: a', () => {});",
    'test.each([1])(',
    "  'C2: b',",
    "])('C3: c', () => {});",
    'test(`C4: x`, () => {});',
    "// 'C5: d'",
    "const text = 'C6: e';",
    "describe('C7: f', () => {",
  ].join('\n');
  expect(numbersIn(code)).toEqual(['C1', 'C2', 'C3', 'C4', 'C7']);
});

test('every fault has a test that carries its number', () => {
  const tests = trackedFiles(root).filter((path) => /^(apps|packages|e2e)\/.*\.(test|spec)\.tsx?$/.test(path));
  const found = new Set(tests.flatMap((path) => numbersIn(readFileSync(root + path, 'utf8'))));
  expect(numbers.filter((number) => !found.has(number))).toEqual([]);
});
