import { expect, test } from 'vitest';
import { articleDate } from './article-date.ts';

test.each([
  ['2025-10-19', 'October 19, 2025'],
  ['2025-10-19T23:30:00Z', 'October 19, 2025'],
  ['Autumn 2025', 'Autumn 2025'],
  ['2025-13-45', '2025-13-45'],
  ['12', '12'],
])('%s is shown as %s', (date, shown) => {
  expect(articleDate(date)).toBe(shown);
});
