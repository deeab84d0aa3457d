import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MediaError } from '../../model/errors.ts';
import type { HttpRequest } from '../../model/ports.ts';
import { calm, fakeHttp } from '../test-support/fake-world.ts';
import { makeSidx } from '../test-support/make-sidx.ts';
import { loadIndex } from './load-index.ts';
import { parseSidx } from './sidx.ts';

const sampleReferences = [
  { length: 100, duration: 20 },
  { length: 50, duration: 10 },
];

test.each([0, 1])('an index of version %i has ranges after the box', (version) => {
  const box = makeSidx({ version, timescale: 10, time: 5n, firstOffset: 3n, references: sampleReferences });
  expect(parseSidx(box, 1000)).toEqual([
    { start: 1000 + box.length + 3, length: 100, time: 5n, duration: 20n, timescale: 10, isIndex: false },
    { start: 1000 + box.length + 103, length: 50, time: 25n, duration: 10n, timescale: 10, isIndex: false },
  ]);
});

test('times and offsets beyond 32 bits are exact', () => {
  const box = makeSidx({
    version: 1,
    timescale: 1,
    time: 2n ** 60n,
    firstOffset: 2n ** 33n,
    references: sampleReferences,
  });
  expect(parseSidx(box, 0)?.[0]).toMatchObject({ time: 2n ** 60n, start: box.length + 2 ** 33 });
});

test('boxes before the index are skipped; without an index there is nothing', () => {
  const styp = Uint8Array.from([0, 0, 0, 8, 0x73, 0x74, 0x79, 0x70]);
  const box = makeSidx({ version: 0, timescale: 10, time: 0n, firstOffset: 0n, references: sampleReferences });
  const both = new Uint8Array([...styp, ...box]);
  expect(parseSidx(both, 0)?.[0]?.start).toBe(both.length);
  expect(parseSidx(styp, 0)).toBeUndefined();
  expect(parseSidx(new Uint8Array(64), 0)).toBeUndefined();
});

test('a cut or impossible index is refused', () => {
  const box = makeSidx({ version: 1, timescale: 10, time: 0n, firstOffset: 0n, references: sampleReferences });
  expect(() => parseSidx(box.subarray(0, 30), 0)).toThrow(expect.objectContaining({ code: 'manifest.invalid' }));
  expect(() => parseSidx(box.subarray(0, box.length - 1), 0)).toThrow(MediaError);
  const far = makeSidx({ version: 1, timescale: 10, time: 0n, firstOffset: 2n ** 63n, references: sampleReferences });
  expect(() => parseSidx(far, 0)).toThrow(MediaError);
  expect(() =>
    parseSidx(makeSidx({ version: 0, timescale: 0, time: 0n, firstOffset: 0n, references: sampleReferences }), 0),
  ).toThrow(MediaError);
});

test('any bytes are read or refused', () => {
  const box = makeSidx({ version: 1, timescale: 10, time: 0n, firstOffset: 0n, references: sampleReferences });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(box.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
      const damaged = box.slice();
      for (const [at, value] of changes) damaged[at] = value;
      try {
        parseSidx(damaged, 0);
      } catch (error) {
        expect(error).toBeInstanceOf(MediaError);
      }
    }),
  );
});

test('an index of indexes is followed', async () => {
  const leaf = makeSidx({ version: 0, timescale: 10, time: 0n, firstOffset: 0n, references: sampleReferences });
  const second = makeSidx({ version: 0, timescale: 10, time: 30n, firstOffset: 0n, references: sampleReferences });
  const leafFile = new Uint8Array(leaf.length + 150);
  leafFile.set(leaf);
  const top = makeSidx({
    version: 0,
    timescale: 10,
    time: 0n,
    firstOffset: 0n,
    references: [
      { length: leafFile.length, duration: 30, isIndex: true },
      { length: second.length, duration: 30, isIndex: true },
    ],
  });
  const file = new Uint8Array([...top, ...leafFile, ...second]);
  const http = fakeHttp({ 'https://media.test/f.mp4': file });
  const entries = await loadIndex(
    http,
    { url: 'https://media.test/f.mp4', index: { start: 0, length: top.length }, most: 10 },
    calm,
  );
  expect(entries?.map(({ time, start }) => [Number(time), start])).toEqual([
    [0, top.length + leaf.length],
    [20, top.length + leaf.length + 100],
    [30, file.length],
    [50, file.length + 100],
  ]);
});

test('endlessly nested indexes are refused', async () => {
  const box = makeSidx({
    version: 1,
    timescale: 10,
    time: 0n,
    firstOffset: 0n,
    references: [{ length: 52, duration: 1, isIndex: true }],
  });
  const index = { start: 0, length: box.length };
  const same = fakeHttp({ 'https://media.test/f.mp4': box });
  const http = { get: (request: HttpRequest) => same.get({ ...request, range: { start: 0 } }) };
  await expect(loadIndex(http, { url: 'https://media.test/f.mp4', index, most: 10 }, calm)).rejects.toMatchObject({
    code: 'manifest.tooLarge',
  });
  expect(same.asked.length).toBeLessThan(10);
});
