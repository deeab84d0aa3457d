import { expect, test } from 'vitest';
import { audio, begin, video } from '../test-support/small-ts.ts';
import { TsWriter, type WrittenStream } from '../test-support/ts-writer.ts';
import { announcesSoundAlone } from './sound-alone.ts';

const stream = (type: number, ...descriptors: number[]): WrittenStream => ({ pid: 0x110, type, descriptors });
const announcing = (...streams: WrittenStream[]) => announcesSoundAlone(new TsWriter().pat().pmt(streams).toBytes());
const registration = (name: string) => stream(6, 5, 4, ...new TextEncoder().encode(name));

test.each([
  ['AAC', true, [audio]],
  ['AAC with timed metadata', true, [audio, stream(0x15)]],
  ['AAC with private data', true, [audio, stream(6)]],
  ['AAC and DTS', true, [audio, stream(0x8a)]],
  ['H.264 and AAC', false, [audio, video]],
  ['HEVC alone', false, [stream(0x24)]],
  ['AAC and MPEG-2 video', false, [audio, stream(2)]],
  ['AAC and AV1', false, [audio, registration('AV01')]],
  ['AAC and a type that no one knows', false, [audio, stream(0xd5)]],
])('a program of %s: sound alone is %s', (_, expected, streams) => {
  expect(announcing(...streams)).toBe(expected);
});

test('the first program with media counts, even after leading bytes and other packets', () => {
  const writer = new TsWriter().packet(0x11, new Uint8Array(100), true).pat({ 1: 0x100, 2: 0x200 });
  writer.pmt([stream(6)], { program: 1 }).pmt([audio], { pid: 0x200, program: 2 });
  const bytes = Uint8Array.of(1, 2, 3, ...writer.toBytes());
  expect(announcesSoundAlone(bytes)).toBe(true);
});

test('without a program map nothing is known', () => {
  expect(announcesSoundAlone(new TsWriter().pat().toBytes())).toBe(false);
  expect(
    announcesSoundAlone(
      begin()
        .toBytes()
        .subarray(0, 188 * 2 - 1),
    ),
  ).toBe(false);
  expect(announcesSoundAlone(new Uint8Array(4096).fill(0x20))).toBe(false);
  expect(announcesSoundAlone(new Uint8Array(0))).toBe(false);
});
