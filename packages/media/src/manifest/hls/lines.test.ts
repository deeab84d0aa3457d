import { expect, test } from 'vitest';
import { MediaError } from '../../model/errors.ts';
import { eachLine } from './lines.ts';

function read(text: string, limit = 100): string[] {
  const lines: string[] = [];
  eachLine(text, limit, (line, number) => lines.push(`${number}:${line}`));
  return lines;
}

test.each([
  ['\n', 'unix'],
  ['\r\n', 'windows'],
  ['\r', 'old mac'],
])('line ending %j (%s) gives the same lines', (ending) => {
  expect(read(`a${ending}b${ending}`)).toEqual(['1:a', '2:b']);
});

test('a byte order mark and blank lines are skipped, numbers still count them', () => {
  expect(read('\uFEFFa\n\n   \n b ')).toEqual(['1:a', '4:b']);
});

test('more lines than allowed are refused', () => {
  expect(() => read('\n'.repeat(200))).toThrow(MediaError);
});
