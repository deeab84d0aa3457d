import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeChunks } from './merge-chunks.ts';

test('consecutive small pieces are merged, large ones are passed on', () => {
  const large = new Uint8Array(10_000).fill(9);
  const small = (value: number): Uint8Array => new Uint8Array(3).fill(value);
  const gathered = mergeChunks([small(1), small(2), large, small(3), new Uint8Array(0), small(4), small(5)]);
  expect(gathered.map((chunk) => chunk.length)).toEqual([6, 10_000, 9]);
  expect(gathered[1]).toBe(large);
  expect([...(gathered[2] ?? [])]).toEqual([3, 3, 3, 4, 4, 4, 5, 5, 5]);
});

test('adjacent views are merged without a copy', () => {
  const memory = new Uint8Array(40_000);
  const gathered = mergeChunks([
    memory.subarray(100, 9000),
    memory.subarray(9000, 9100),
    memory.subarray(9100, 30_000),
  ]);
  expect(gathered).toHaveLength(1);
  expect(gathered[0]).toMatchObject({ buffer: memory.buffer, byteOffset: 100, length: 29_900 });
});

test('whatever the pieces are, the bytes stay the same', () => {
  const memory = Uint8Array.from({ length: 60_000 }, (_, index) => index % 251);
  const piece = fc
    .tuple(fc.nat(59_999), fc.oneof(fc.nat(8000), fc.nat(60)))
    .map(([at, length]) => memory.subarray(at, at + length));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (chunks) => {
      expect(Buffer.concat(mergeChunks(chunks)).equals(Buffer.concat(chunks))).toBe(true);
    }),
  );
});
