import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMark, writeMark } from './mark.ts';

const time = fc.option(
  fc.maxSafeInteger().filter((value) => value > Number.MIN_SAFE_INTEGER),
  { nil: undefined },
);
const mark = fc.record({
  fragments: fc.nat(0xff_ff_ff_ff),
  isLast: fc.boolean(),
  shift: fc.maxSafeInteger(),
  tracks: fc.array(fc.record({ timescale: fc.nat(0x7f_ff_ff_ff), packets: fc.maxSafeNat(), start: time, end: time }), {
    maxLength: 12,
  }),
  extra: fc.uint8Array({ maxLength: 20 }),
});

test('a mark is read back, whatever follows', () => {
  fc.assert(
    fc.property(mark, fc.uint8Array(), (note, after) => {
      expect(readMark(Uint8Array.of(...writeMark(note), ...after))).toEqual(note);
    }),
  );
});

test('other bytes and truncated marks are not taken for a mark', () => {
  fc.assert(
    fc.property(mark, fc.uint8Array(), fc.nat(100), (note, other, cut) => {
      expect(readMark(other)).toBeUndefined();
      const bytes = writeMark(note);
      expect(readMark(bytes.subarray(0, Math.max(0, bytes.length - 1 - cut)))).toBeUndefined();
    }),
  );
});
