import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeCues } from './merge.ts';

test('a cue repeated in two segments is one', () => {
  const cue = { start: 1, end: 5, text: 'a' };
  expect(mergeCues([cue, cue])).toEqual([cue]);
});

test('a cue cut at a segment boundary is joined', () => {
  const parts = [
    { start: 4.001, end: 6, text: 'a' },
    { start: 1, end: 4, text: 'a' },
  ];
  expect(mergeCues(parts)).toEqual([{ start: 1, end: 6, text: 'a' }]);
});

test('the same words after a pause, or in another place, are two cues', () => {
  const cues = [
    { start: 1, end: 2, text: 'a' },
    { start: 1, end: 2, text: 'a', settings: 'line:0' },
    { start: 3, end: 4, text: 'a' },
  ];
  expect(mergeCues(cues)).toEqual(cues);
});

test('merging twice changes nothing', () => {
  const cue = fc.record({ start: fc.nat(20), length: fc.integer({ min: 1, max: 5 }), text: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(fc.array(cue), (all) => {
      const once = mergeCues(all.map(({ start, length, text }) => ({ start, end: start + length, text })));
      expect(mergeCues(once)).toEqual(once);
    }),
  );
});
