import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cue } from '../../../test/mux/synthetic.ts';
import { TextSlicer } from './text-slicer.ts';

const textOf = (data: Uint8Array): string => {
  const length = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
  return new TextDecoder().decode(data.subarray(2, 2 + length));
};

test('slices are contiguous and at any time show what the cues show', () => {
  const cues = fc.array(fc.record({ start: fc.nat(50), length: fc.integer({ min: 1, max: 20 }), cut: fc.boolean() }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(cues, (list) => {
      const sorted = list.toSorted((a, b) => a.start - b.start);
      const slicer = new TextSlicer();
      const packets = sorted.map(({ start, length }, index) => cue(start, start + length, `c${index}`));
      const slices = [...packets.flatMap((one) => slicer.add([one])), ...slicer.end()];
      let position = 0;
      for (const { pts, duration, data } of slices) {
        expect(pts).toBe(position);
        expect(duration).toBeGreaterThan(0);
        position += duration;
        const shown = sorted.flatMap(({ start, length }, index) =>
          start * 1000 <= pts && pts < (start + length) * 1000 ? [`c${index}`] : [],
        );
        expect(textOf(data)).toBe(shown.join('\n'));
      }
      expect(position).toBe(Math.max(0, ...sorted.map(({ start, length }) => (start + length) * 1000)));
    }),
  );
});

test('a gap of many hours is split into samples that a file can store', () => {
  const slices = new TextSlicer().add([{ ...cue(0, 1, 'late'), pts: 2 ** 33, dts: 2 ** 33 }]);
  expect(slices.length).toBe(8);
  expect(slices.every(({ duration }) => duration <= 2 ** 30)).toBe(true);
});

test('a cue that a second segment repeats is shown once', () => {
  const slicer = new TextSlicer();
  const slices = [...slicer.add([cue(0, 5, 'a')]), ...slicer.add([cue(0, 5, 'a')]), ...slicer.end()];
  expect(slices.map(({ data }) => textOf(data))).toEqual(['a']);
});
