import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Heap, nurseryForSegments } from './nursery.ts';

const mebibyte = 2 ** 20;

/** A heap that applies the factor at its next collection, as V8 does. */
function fakeHeap(collectEvery = 1): Heap & { bytes: number; readonly factors: number[] } {
  let factor = 1;
  let reads = 0;
  return {
    bytes: 2 * mebibyte,
    factors: [],
    nurseryBytes() {
      reads += 1;
      if (reads % collectEvery === 0) this.bytes *= factor;
      return this.bytes;
    },
    setGrowthFactor(next) {
      factor = next;
      this.factors.push(next);
    },
  };
}

/** The heap after a download of these segments. */
function after(segments: readonly number[], heap = fakeHeap()) {
  const received = nurseryForSegments(heap);
  let bytes = 0;
  for (const segment of segments) {
    bytes += segment;
    received(bytes);
  }
  return heap;
}

test('large segments let the nursery grow once', () => {
  expect(after(new Array(100).fill(2 * mebibyte))).toMatchObject({ bytes: 8 * mebibyte, factors: [4, 1] });
});

test('it gets time to grow, and only once', () => {
  expect(after(new Array(100).fill(2 * mebibyte), fakeHeap(7))).toMatchObject({ bytes: 8 * mebibyte, factors: [4, 1] });
});

test('bytes from an earlier run are not mistaken for a segment', () => {
  expect(after([500 * mebibyte, ...new Array(10_000).fill(2000)]).factors).toEqual([]);
});

test('tiny segments leave the nursery as it is, however many there are', () => {
  const tiny = fc.array(fc.integer({ min: 0, max: 200 * 1024 }), { maxLength: 500 });
  fc.assert(fc.property(tiny, (segments) => after(segments).factors.length === 0));
});
