import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BitReader, BitWriter } from './bits.ts';

test('values are read back as written', () => {
  const field = fc
    .integer({ min: 1, max: 40 })
    .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: 2 ** size - 1 })));
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const writer = new BitWriter();
      for (const [size, value] of fields) writer.bits(value, size);
      const reader = new BitReader(writer.toBytes());
      for (const [size, value] of fields) expect(reader.bits(size)).toBe(value);
      expect(reader.isOverrun).toBe(false);
    }),
  );
});

test.each([
  [0b1, 1, 0, 0],
  [0b010, 3, 1, 1],
  [0b011, 3, 2, -1],
  [0b00100, 5, 3, 2],
  [0b00101, 5, 4, -2],
])('code %i of %i bits is %i unsigned and %i signed', (code, size, unsigned, signed) => {
  const bytes = new BitWriter().bits(code, size).toBytes();
  expect(new BitReader(bytes).ue()).toBe(unsigned);
  expect(new BitReader(bytes).se()).toBe(signed);
});

test('reading past the end gives zeros and sets the flag, without an endless code', () => {
  const reader = new BitReader(new Uint8Array(2));
  reader.ue();
  expect(reader.isOverrun).toBe(true);
  expect(reader.bits(32)).toBe(0);
});
