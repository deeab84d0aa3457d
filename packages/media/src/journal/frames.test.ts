import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';
import { decodeFrames, encodeFrame } from './frames.ts';

const record = fc.record({ n: fc.nat(), text: fc.string({ unit: 'grapheme', maxLength: 20 }) });
const records = fc.array(record, { maxLength: 12 });

function bytesOf(values: readonly unknown[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [...encodeFrame(value)]));
}

test('the checksum is the one of zip', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(new TextEncoder().encode('1234'), new TextEncoder().encode('56789'))).toBe(0xcbf43926);
});

test('records are read back as written', () => {
  fc.assert(
    fc.property(records, (values) => {
      const bytes = bytesOf(values);
      expect(decodeFrames(bytes)).toEqual({ values, end: bytes.length });
    }),
  );
});

test('any prefix of the file gives a prefix of the records', () => {
  fc.assert(
    fc.property(records, fc.nat(2000), (values, cut) => {
      const read = decodeFrames(bytesOf(values).subarray(0, cut)).values;
      expect(read).toEqual(values.slice(0, read.length));
    }),
  );
});

test('garbage at the end, even zeros, adds no record', () => {
  const tail = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc.nat(64).map((length) => new Uint8Array(length)),
  );
  fc.assert(
    fc.property(records, tail, (values, garbage) => {
      const bytes = bytesOf(values);
      expect(decodeFrames(Uint8Array.from([...bytes, ...garbage]))).toEqual({ values, end: bytes.length });
    }),
  );
});

test('a flipped byte ends the replay before its record', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (values, at, flip) => {
        const bytes = bytesOf(values);
        const position = at % bytes.length;
        bytes[position] = (bytes[position] ?? 0) ^ flip;
        const read = decodeFrames(bytes);
        expect(read.values).toEqual(values.slice(0, read.values.length));
        expect(read.end).toBeLessThanOrEqual(position);
      },
    ),
  );
});

test('a record that is too large to tell from damage is refused', () => {
  expect(() => encodeFrame('x'.repeat(2 ** 20))).toThrow('larger than 1 MB');
});
