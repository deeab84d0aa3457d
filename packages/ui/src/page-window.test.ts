import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  [1, 12, [1, 2, 3, 4, 5]],
  [2, 12, [1, 2, 3, 4, 5]],
  [3, 12, [1, 2, 3, 4, 5]],
  [4, 12, [2, 3, 4, 5, 6]],
  [11, 12, [8, 9, 10, 11, 12]],
  [12, 12, [8, 9, 10, 11, 12]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
  [1, 0, []],
])('page %i of %i shows %j', (page, count, expected) => {
  expect(pageWindow(page, count)).toEqual(expected);
});

test('every page is in its own window, which never exceeds the page count', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 9 }),
      (a, b, size) => {
        const [page, count] = [Math.min(a, b), Math.max(a, b)];
        const shown = pageWindow(page, count, size);
        expect(shown).toContain(page);
        expect(shown).toHaveLength(Math.min(size, count));
        expect(shown[0]).toBeGreaterThanOrEqual(1);
        expect(shown.at(-1)).toBeLessThanOrEqual(count);
      },
    ),
  );
});
