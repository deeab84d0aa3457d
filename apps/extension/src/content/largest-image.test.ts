import { expect, test } from 'vitest';
import { candidatesIn, largestImage, type SizedImage } from './largest-image.ts';

const page = 'https://a.example/post/';
const [small, large] = [`${page}s.jpg`, `${page}l.jpg`];

test.each<[srcset: string, expected: [string, 'w' | 'x', number][]]>([
  [
    's.jpg 400w, l.jpg 1600w',
    [
      [small, 'w', 400],
      [large, 'w', 1600],
    ],
  ],
  [
    's.jpg, l.jpg 2x',
    [
      [small, 'x', 1],
      [large, 'x', 2],
    ],
  ],
  [
    's.jpg,\n l.jpg 1.5x',
    [
      [small, 'x', 1],
      [large, 'x', 1.5],
    ],
  ],
  ['/i/w_400,h_225/a.jpg 400w', [['https://a.example/i/w_400,h_225/a.jpg', 'w', 400]]],
  ['  ', []],
])('%j offers %j', (srcset, expected) => {
  expect(candidatesIn(srcset, page)).toEqual(expected.map(([url, unit, value]) => ({ url, unit, value })));
});

test.each<[what: string, srcsets: string[], expected: SizedImage]>([
  ['of several widths', ['s.jpg 400w, l.jpg 1600w'], { url: large, width: 1600, height: 900 }],
  ['of several densities', ['s.jpg 1x, l.jpg 2x'], { url: large, width: 640, height: 360 }],
  ['of the source it came from', ['x.avif 9000w', 's.jpg 400w, l.jpg 800w'], { url: large, width: 800, height: 450 }],
  ['without other sizes', [''], { url: small, width: 320, height: 180 }],
  ['where the browser used no set', ['l.jpg 1600w'], { url: small, width: 320, height: 180 }],
])('the largest image %s: %j', (_, srcsets, expected) => {
  // 400 real pixels in a box that is 320 wide: the browser states the size of the box.
  expect(largestImage(srcsets, page, { url: small, width: 320, height: 180 })).toEqual(expected);
});

test('a set too long to be one of images offers nothing', () => {
  expect(candidatesIn('a,'.repeat(100_000), page)).toEqual([]);
});
