import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChunkPlan } from './chunk-plan.ts';
import { RangeSet } from './range-set.ts';

const span = fc.tuple(fc.nat(60), fc.nat(20)).map(([start, length]) => ({ start, end: start + length }));

test('present and missing spans together make up the file, without overlap', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 10 }), fc.nat(80), (spans, size) => {
      const set = new RangeSet(spans);
      const isThere = (at: number): boolean => spans.some(({ start, end }) => at >= start && at < end);
      const missing = set.missing(size);
      const covering = (all: readonly { start: number; end: number }[], at: number): number =>
        all.filter(({ start, end }) => at >= start && at < end).length;
      const all = Array.from({ length: size }, (_, at) => at);
      expect(all.map((at) => covering(missing, at))).toEqual(all.map((at) => (isThere(at) ? 0 : 1)));
      expect(all.map((at) => covering(set.spans, at))).toEqual(all.map((at) => (isThere(at) ? 1 : 0)));
      expect(missing.every(({ start, end }) => start < end && end <= size)).toBe(true);
    }),
  );
});

test('touching spans become one', () => {
  const set = new RangeSet([
    { start: 10, end: 20 },
    { start: 0, end: 10 },
    { start: 20, end: 20 },
  ]);
  expect(set.spans).toEqual([{ start: 0, end: 20 }]);
  expect(set.bytes).toBe(20);
});

test('a plan hands out every missing part once', () => {
  const mb = 2 ** 20;
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 * mb }), fc.integer({ min: 1, max: 5 * mb })), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(gaps, fc.nat(10_000), (pairs, milliseconds) => {
      let at = 0;
      const missing = pairs.map(([length, hole]) => {
        const gap = { start: at, end: at + length };
        at = gap.end + hole;
        return gap;
      });
      const plan = new ChunkPlan(missing);
      const dealt = new RangeSet();
      let bytes = 0;
      for (let chunk = plan.next(); chunk; chunk = plan.next()) {
        expect(chunk.end - chunk.start).toBeLessThanOrEqual(12 * mb);
        dealt.add(chunk);
        bytes += chunk.end - chunk.start;
        plan.learn(chunk.end - chunk.start, milliseconds);
      }
      expect(dealt.spans).toEqual(missing);
      expect(bytes).toBe(dealt.bytes);
    }),
  );
});
