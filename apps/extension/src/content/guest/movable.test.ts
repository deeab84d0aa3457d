import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampPosition } from './movable.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 400 }), height: fc.integer({ min: 1, max: 400 }) });
const place = fc.record({
  right: fc.integer({ min: -9999, max: 9999 }),
  bottom: fc.integer({ min: -9999, max: 9999 }),
});

test('the area stays inside the window wherever it is dragged', () => {
  fc.assert(
    fc.property(place, size, (position, area) => {
      const viewport = { width: 1280, height: 800 };
      const { right, bottom } = clampPosition(position, area, viewport);
      expect(right).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeGreaterThanOrEqual(0);
      expect(right + area.width).toBeLessThanOrEqual(viewport.width);
      expect(bottom + area.height).toBeLessThanOrEqual(viewport.height);
    }),
  );
});

test('a position inside the window is kept', () => {
  const area = { width: 200, height: 50 };
  expect(clampPosition({ right: 20, bottom: 96 }, area, { width: 1280, height: 800 })).toEqual({
    right: 20,
    bottom: 96,
  });
});
