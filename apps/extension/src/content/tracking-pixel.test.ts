import { expect, test } from 'vitest';
import { isTrackingPixel } from './tracking-pixel.ts';

const size = (side: number) => ({ width: side, height: side });
const film = { width: 640, height: 360 };

test.each([
  ['one pixel in size', size(1), film, true],
  ['hidden, with a video of two pixels', size(0), size(2), true],
  ['enlarged, with a video of one pixel', film, size(1), true],
  ['a thin line', { width: 640, height: 2 }, film, false],
  ['hidden, with a real video', size(0), film, false],
  ['hidden, with a video of unknown size', size(0), size(0), false],
  ['a player', film, film, false],
])('a video that plays by itself and is %s', (_, shown, natural, isPixel) => {
  expect(isTrackingPixel({ autoplays: true, shown, natural })).toBe(isPixel);
  expect(isTrackingPixel({ autoplays: false, shown, natural })).toBe(false);
});
