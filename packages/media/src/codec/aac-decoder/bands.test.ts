import { expect, test } from 'vitest';
import { aacSampleRates } from '../aac.ts';
import { bandTables } from './bands.ts';

const counts = [41, 41, 47, 49, 49, 51, 47, 47, 43, 43, 43, 40, 40];
const shortCounts = [12, 12, 12, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15];

test.each(aacSampleRates.map((rate, index) => [rate, index]))('%i Hz: the bands fill the frame', (_, index) => {
  const { long, short } = bandTables(index, 1024);
  expect([long.count, short.count]).toEqual([counts[index], shortCounts[index]]);
  for (const size of [1024, 960]) {
    const tables = bandTables(index, size);
    expect([tables.long.offsets.at(-1), tables.short.offsets.at(-1)]).toEqual([size, size / 8]);
    // Values come in fours.
    for (const offset of [...tables.long.offsets, ...tables.short.offsets]) expect(offset % 4).toBe(0);
  }
});
