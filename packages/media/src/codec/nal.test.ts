import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findStartCodes, prefixedNals, unescapeNal, withFourByteLengths } from './nal.ts';

/** Bytes with many start codes and near misses. */
const dense = fc
  .array(fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 255), { maxLength: 300 })
  .map((bytes) => Uint8Array.from(bytes));

test('finds every start code once, wherever the range begins and ends', () => {
  fc.assert(
    fc.property(dense, fc.nat(40), fc.nat(40), (bytes, before, after) => {
      const start = Math.min(before, bytes.length);
      const end = Math.max(start, bytes.length - after);
      const found: number[] = [];
      findStartCodes(bytes, new Int32Array(bytes.buffer, 0, bytes.length >> 2), start, end, found);
      const expected: number[] = [];
      for (let at = start; at + 3 <= end; at += 1)
        if (bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1) expected.push(at);
      expect(found).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});

test('searches only the given part of a larger buffer', () => {
  const whole = new Uint8Array(200);
  whole.set([0, 0, 1], 50);
  const found: number[] = [];
  findStartCodes(whole.subarray(40), new Int32Array(whole.buffer), 0, 160, found);
  expect(found).toEqual([10]);
});

test('removes emulation prevention bytes', () => {
  expect(unescapeNal(Uint8Array.of(1, 0, 0, 3, 1, 0, 0, 3, 0, 0, 3))).toEqual(Uint8Array.of(1, 0, 0, 1, 0, 0, 0, 0));
  expect(unescapeNal(Uint8Array.of(0, 3, 0, 0, 2))).toEqual(Uint8Array.of(0, 3, 0, 0, 2));
});

test('expands shorter length prefixes to four bytes', () => {
  const two = Uint8Array.of(0, 1, 7, 0, 2, 8, 9);
  expect(withFourByteLengths(two, 2)).toEqual(Uint8Array.of(0, 0, 0, 1, 7, 0, 0, 0, 2, 8, 9));
  expect(withFourByteLengths(two, 4)).toBe(two);
});

test('stops at a length that points past the end', () => {
  expect([...prefixedNals(Uint8Array.of(0, 0, 0, 1, 7, 0, 0, 0, 9, 1), 4)]).toEqual([Uint8Array.of(7)]);
});
