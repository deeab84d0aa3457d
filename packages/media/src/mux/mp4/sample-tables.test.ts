import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Reader } from '../bytes/reader.ts';
import { join } from '../bytes/writer.ts';
import { find } from './box.ts';
import type { SampleRun } from './read-fragment.ts';
import { SampleTables } from './sample-tables.ts';

interface Sample {
  dts: number;
  pts: number;
  size: number;
  isKey: boolean;
  position: number;
  entry: number;
}

/** Reads the tables the way a player does. */
function readBack(stbl: Uint8Array): Sample[] {
  const table = (type: string): Reader | undefined => {
    const payload = find(stbl, type);
    return payload && new Reader(payload.subarray(4));
  };
  const rows = (type: string, width: number): number[][] => {
    const reader = table(type);
    if (!reader) return [];
    return Array.from({ length: reader.u32() }, () => Array.from({ length: width }, () => reader.u32()));
  };
  const sizes = table('stsz');
  sizes?.skip(4);
  const count = sizes?.u32() ?? 0;
  const durations = rows('stts', 2).flatMap(([n = 0, value = 0]) => Array<number>(n).fill(value));
  const offsets = rows('ctts', 2).flatMap(([n = 0, value = 0]) => Array<number>(n).fill(value | 0));
  const keys = find(stbl, 'stss') ? new Set(rows('stss', 1).map(([n]) => n)) : undefined;
  const positions = find(stbl, 'co64')
    ? rows('co64', 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)
    : rows('stco', 1).map(([low = 0]) => low);
  const chunkRuns = rows('stsc', 3);
  const samples: Sample[] = [];
  let dts = 0;
  for (const [chunk, start] of positions.entries()) {
    const [, perChunk = 0, entry = 0] = chunkRuns.findLast(([first = 0]) => first <= chunk + 1) ?? [];
    let position = start;
    for (let index = 0; index < perChunk; index += 1) {
      const size = sizes?.u32() ?? 0;
      const number = samples.length;
      const pts = dts + (offsets[number] ?? 0);
      samples.push({ dts, pts, size, isKey: keys?.has(number + 1) ?? true, position, entry });
      position += size;
      dts += durations[number] ?? 0;
    }
  }
  expect(samples.length).toBe(count);
  return samples;
}

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

test('what is put in is what a player reads', () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 12 }), fc.nat(1_000_000), (runs, first) => {
      const tables = new SampleTables();
      const expected: Sample[] = [];
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
      expect(readBack(join(tables.finish()))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('a first picture that is shown before time zero of the media moves all offsets', () => {
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
  expect(readBack(join(tables.finish())).map(({ pts }) => pts)).toEqual([0, 10]);
  expect(tables.mediaStart).toBe(0);
});

test('an overlap between fragments does not push what follows', () => {
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
  expect(readBack(join(tables.finish())).map(({ pts }) => pts)).toEqual([0, 10, 20, 15, 25, 35, 60, 70, 80]);
});
