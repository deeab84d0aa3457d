import { expect, test } from 'vitest';
import type { Segment } from '../model/manifest.ts';
import { cutAds } from './cut.ts';

const segments = [0, 1, 2, 3, 4, 5].map(
  (sequence): Segment => ({ url: `http://a/${sequence}`, sequence, period: 0, start: sequence * 4, duration: 4 }),
);

test('segments of an ad break are removed and the rest follows directly as a new period', () => {
  const kept = cutAds(segments, [{ kind: 'ad', start: 8, duration: 8 }]);
  expect(kept.map(({ sequence, start, period }) => [sequence, start, period])).toEqual([
    [0, 0, 0],
    [1, 4, 0],
    [4, 8, 1],
    [5, 12, 1],
  ]);
});

test('a DASH offset is shifted too', () => {
  const dash = segments.map((segment) => ({ ...segment, timestampOffset: 100 }));
  expect(cutAds(dash, [{ kind: 'ad', start: 0, duration: 4 }])[0]).toMatchObject({ start: 0, timestampOffset: 96 });
});

test('chapters are not ads', () => {
  expect(cutAds(segments, [{ kind: 'chapter', start: 0, duration: 100 }])).toEqual(segments);
});
