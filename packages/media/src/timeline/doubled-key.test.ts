import { expect, test } from 'vitest';
import type { Packet } from '../model/packet.ts';
import { repairDoubledKey } from './doubled-key.ts';

const frames = (times: readonly number[], isKey = true): Packet[] =>
  times.map((pts, index) => ({
    data: new Uint8Array(),
    dts: index * 40,
    pts,
    duration: 40,
    isKey: isKey && index === 0,
  }));
const repaired = (times: readonly number[], isKey = true): number[] =>
  repairDoubledKey(frames(times, isKey)).map(({ pts }) => pts);

test('a key frame at the time of an earlier picture moves to the gap after it', () => {
  expect(repaired([80, 80, 160, 280, 240, 200])).toEqual([120, 80, 160, 280, 240, 200]);
});

test('it moves after all pictures that are shown before it', () => {
  expect(repaired([80, 120, 80, 320, 240, 200])).toEqual([160, 120, 80, 320, 240, 200]);
});

test.each([
  ['no other picture has the same time', [120, 80, 160, 280, 240, 200]],
  ['there is no gap', [80, 80, 120, 160]],
  ['nothing follows', [80, 80]],
  ['there is nothing', []],
])('times stay where %s', (_, times) => {
  expect(repaired(times)).toEqual(times);
});

test('pictures other than key frames stay', () => {
  expect(repaired([80, 80, 160], false)).toEqual([80, 80, 160]);
});
