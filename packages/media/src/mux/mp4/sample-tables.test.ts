import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSamples, type StoredSample } from '../../../test/mux/read-mp4.ts';
import { join } from '../bytes/writer.ts';
import type { SampleRun } from './read-fragment.ts';
import { SampleTables } from './sample-tables.ts';

const sample = fc.record({
  duration: fc.integer({ min: 0, max: 0xff_ff_ff }),
  size: fc.integer({ min: 0, max: 0xff_ff_ff }),
  offset: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  isKey: fc.boolean(),
});
const run = fc.record({
  samples: fc.array(sample, { minLength: 1, maxLength: 40 }),
  gap: fc.integer({ min: 0, max: 1_000_000 }),
  entry: fc.integer({ min: 1, max: 3 }),
  position: fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 2 ** 50 })),
});

test('a player reads exactly what was put in', () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 12 }), fc.nat(1_000_000), (runs, first) => {
      const tables = new SampleTables();
      const expected: StoredSample[] = [];
      let dts = first;
      for (const { samples, gap, entry, position } of runs) {
        const added: SampleRun = {
          trackId: 1,
          entry,
          dts,
          position,
          durations: Uint32Array.from(samples, ({ duration }) => duration),
          sizes: Uint32Array.from(samples, ({ size }) => size),
          isKey: Uint8Array.from(samples, ({ isKey }) => (isKey ? 1 : 0)),
          offsets: Int32Array.from(samples, ({ offset }) => offset),
        };
        tables.add(added, first);
        let at = position;
        for (const { duration, size, offset, isKey } of samples) {
          expected.push({ dts: dts - first, pts: dts - first + offset, size, isKey, position: at, entry });
          at += size;
          dts += duration;
        }
        dts += gap;
      }
      expect(readSamples(join(tables.finish()))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('a first frame that is shown before media time zero shifts all offsets', () => {
  const tables = new SampleTables();
  const added = {
    trackId: 1,
    entry: 1,
    dts: 100,
    position: 0,
    durations: Uint32Array.of(10, 10),
    sizes: Uint32Array.of(1, 1),
    isKey: Uint8Array.of(1, 1),
    offsets: Int32Array.of(-30, -30),
  };
  tables.add(added, 70);
  expect(readSamples(join(tables.finish())).map(({ pts }) => pts)).toEqual([0, 10]);
  expect(tables.mediaStart).toBe(0);
});

test('an overlap between fragments does not delay what follows', () => {
  const tables = new SampleTables();
  const at = (dts: number): SampleRun => ({
    trackId: 1,
    entry: 1,
    dts,
    position: 0,
    durations: Uint32Array.of(10, 10, 10),
    sizes: Uint32Array.of(1, 1, 1),
    isKey: Uint8Array.of(1, 1, 1),
    offsets: new Int32Array(3),
  });
  tables.add(at(0), 0);
  tables.add(at(15), 0);
  tables.add(at(60), 0);
  expect(readSamples(join(tables.finish())).map(({ pts }) => pts)).toEqual([0, 10, 20, 15, 25, 35, 60, 70, 80]);
});
