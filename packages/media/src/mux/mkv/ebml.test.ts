import fc from 'fast-check';
import { expect, test } from 'vitest';
import { join } from '../bytes/writer.ts';
import { element, elementHead, ids, longSize, openSegmentHead, readElementHead, voidOf } from './ebml.ts';

test('headers are read back for every identifier and size', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(ids)), fc.nat(Number.MAX_SAFE_INTEGER), (id, size) => {
      const head = elementHead(id, size);
      expect(readElementHead(head)).toEqual({ id, size, headSize: head.length });
    }),
  );
});

test('empty space has exactly the requested size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100_000 }), (size) => {
      const bytes = voidOf(size);
      const head = readElementHead(bytes);
      expect(bytes.length).toBe(size);
      expect(head).toMatchObject({ id: ids.void });
      expect((head?.headSize ?? 0) + (head?.size ?? 0)).toBe(size);
    }),
  );
});

test('an open segment has no size, and its size can be patched', () => {
  const head = openSegmentHead();
  expect(readElementHead(head)?.size).toBe(Number.POSITIVE_INFINITY);
  head.set(longSize(12_345), 4);
  expect(readElementHead(head)).toMatchObject({ id: ids.segment, size: 12_345, headSize: 12 });
});

test('a truncated header is not read', () => {
  const bytes = join(element(ids.cluster, new Uint8Array(200)));
  for (let length = 0; length < 6; length += 1) expect(readElementHead(bytes.subarray(0, length))).toBeUndefined();
});
