import { expect, test } from 'vitest';
import { chapterStarts } from './chapters.ts';

test('chapters are sorted, within the file, and at different times', () => {
  const chapters = [
    { start: 5, title: 'c' },
    { start: -1, title: 'before' },
    { start: 0, title: 'a' },
    { start: 5.0001, title: 'same time' },
    { start: 10, title: 'at the end' },
    { start: Number.NaN, title: 'nowhere' },
  ];
  expect(chapterStarts({ chapters }, 10).map(({ title }) => title)).toEqual(['a', 'c']);
  expect(chapterStarts({}, 10)).toEqual([]);
});
