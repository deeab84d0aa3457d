import { expect, test } from 'vitest';
import { BitWriter } from '../bits.ts';
import { FrameReader } from './frame-reader.ts';
import { readProgram, standardLayout } from './layout.ts';

const channels = (elements: readonly { channels: readonly number[] }[]) => elements.map((element) => element.channels);

test.each([
  [1, [[0]]],
  [2, [[0, 1]]],
  [3, [[2], [0, 1]]],
  [4, [[2], [0, 1], [3]]],
  [5, [[2], [0, 1], [3, 4]]],
  [6, [[2], [0, 1], [4, 5], [3]]],
  [7, [[2], [0, 1], [6, 7], [4, 5], [3]]],
  [11, [[2], [0, 1], [4, 5], [6], [3]]],
  [12, [[2], [0, 1], [6, 7], [4, 5], [3]]],
])('channel configuration %i is put into WAVE file order', (config, expected) => {
  expect(channels(standardLayout(config))).toEqual(expected);
});

test('unknown channel configurations are refused', () => {
  expect(() => standardLayout(13)).toThrow(expect.objectContaining({ code: 'media.unsupported' }));
});

/** 0 is a single channel, 1 a pair. */
function program(front: number[], side: number[], back: number[], lfe: number) {
  const writer = new BitWriter().bits(0, 10).bits(front.length, 4).bits(side.length, 4).bits(back.length, 4);
  writer.bits(lfe, 2).bits(0, 3).bits(0, 4).bits(0, 3);
  for (const [i, isPair] of [...front, ...side, ...back].entries()) writer.bits(isPair, 1).bits(i, 4);
  for (let i = 0; i < lfe; i += 1) writer.bits(i, 4);
  const reader = new FrameReader();
  reader.open(writer.align().bits(0, 8).toBytes());
  return readProgram(reader);
}

test.each([
  ['stereo', program([1], [], [], 0), [[0, 1]]],
  ['stereo of two singles', program([0, 0], [], [], 0), [[0], [1]]],
  ['5.1', program([0, 1], [], [1], 1), [[2], [0, 1], [4, 5], [3]]],
  ['3.1, pair first', program([1, 0], [], [], 1), [[0, 1], [2], [3]]],
  ['7.1', program([0, 1], [1], [1], 1), [[2], [0, 1], [6, 7], [4, 5], [3]]],
  ['7.1 wide', program([0, 1, 1], [], [1], 1), [[2], [6, 7], [0, 1], [4, 5], [3]]],
  ['back center', program([0, 1], [1], [0], 0), [[2], [0, 1], [4, 5], [3]]],
  ['two low frequency channels', program([1], [], [], 2), [[0, 1], [2], [3]]],
  [
    'more than there are names for',
    program([1], [1, 1], [], 0),
    [
      [0, 1],
      [2, 3],
      [4, 5],
    ],
  ],
])('a program of %s', (_, elements, expected) => {
  expect(channels(elements)).toEqual(expected);
});

test('a program without channels is damaged', () => {
  expect(() => program([], [], [], 0)).toThrow(expect.objectContaining({ code: 'segment.damaged' }));
});
