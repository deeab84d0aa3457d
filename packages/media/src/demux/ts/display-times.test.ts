import { expect, test } from 'vitest';
import { avcCodec } from '../nal/avc-codec.ts';
import type { NalCodec } from '../nal/nal-codec.ts';
import type { OpenPacket } from '../track-runs.ts';
import { DisplayTimes } from './display-times.ts';

/** Pictures of one byte: the low three bits of their display order, and 128 if the count restarts. */
const codec: NalCodec = {
  ...avcCodec(90_000),
  role: () => 'picture',
  displayOrder: ([byte = 0]) => (byte === 64 ? undefined : { low: byte & 7, range: 8, isReset: (byte & 128) !== 0 }),
};

const packet = (byte: number, pts: number): OpenPacket => ({
  data: Uint8Array.of(0, 0, 0, 1, byte),
  dts: 0,
  pts,
  duration: 0,
  isKey: false,
});

/** The times after correction. Pictures with a time are given as [byte, time], others as [byte]. */
function corrected(...segments: (readonly (readonly [number, number?])[])[]): number[][] {
  const times = new DisplayTimes(codec);
  return segments.map((segment) => {
    const packets = segment.map(([byte, pts]) => {
      const one = packet(byte, pts ?? 0);
      if (pts === undefined) times.noteTimeless(one);
      return one;
    });
    times.correct(packets);
    return packets.map(({ pts }) => pts);
  });
}

test('a picture without a time is placed between those that are shown before and after it', () => {
  expect(corrected([[0, 0], [6, 600], [2], [4, 400]])).toEqual([[0, 600, 200, 400]]);
});

test('it may also be the first or the last one shown', () => {
  expect(corrected([[1], [3, 300], [2, 200], [4]])).toEqual([[100, 300, 200, 400]]);
});

test('the low bits of the order may wrap', () => {
  expect(corrected([[6, 600], [7, 700], [1], [0, 800]])).toEqual([[600, 700, 900, 800]]);
});

test('the previous segment still counts, until the order restarts', () => {
  expect(corrected([[0, 0], [3, 300], [1]], [[2]], [[128], [1, 900], [2, 1000]], [[3]])).toEqual([
    [0, 300, 100],
    [200],
    [800, 900, 1000],
    [1100],
  ]);
});

test('after a restart, one timestamp is enough if the frame rate is known', () => {
  expect(corrected([[0, 0], [2, 200], [1]], [[128], [3, 1200]])).toEqual([
    [0, 200, 100],
    [900, 1200],
  ]);
});

test('timestamps that wrap do not go backward', () => {
  const wrap = 2 ** 33;
  expect(corrected([[0, wrap - 200], [3, 100], [1], [2]])).toEqual([[wrap - 200, 100, wrap - 100, 0]]);
});

test('without an order, with too few timestamps or with an absurd one, nothing changes', () => {
  expect(corrected([[64, 0], [64]])).toEqual([[0, 0]]);
  expect(corrected([[0, 500], [1]])).toEqual([[500, 0]]);
  expect(corrected([[0, 5_000_000], [2, 5_000_200], [1]])).toEqual([[5_000_000, 5_000_200, 0]]);
});
