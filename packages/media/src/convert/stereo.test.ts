import { expect, test } from 'vitest';
import { toStereo } from './stereo.ts';

/** This many channels, one of which has sound. */
const only = (index: number, count: number) =>
  Array.from({ length: count }, (_, channel) => new Float32Array(4).fill(channel === index ? 1 : 0));
const loudness = (sides: readonly Float32Array[]) => sides.map(([first = 0]) => Math.round(first * 1000) / 1000);

test.each([1, 2])('%i channels stay as they are', (count) => {
  const channels = only(0, count);
  expect(toStereo(channels)).toEqual(channels);
});

test.each([
  ['front left', 0, [0.414, 0]],
  ['front right', 1, [0, 0.414]],
  ['the voice in the middle', 2, [0.293, 0.293]],
  ['the low effects', 3, [0, 0]],
  ['back left', 4, [0.293, 0]],
  ['back right', 5, [0, 0.293]],
] as const)('%s of 5.1 goes where it is heard', (_, index, expected) => {
  expect(loudness(toStereo(only(index, 6)))).toEqual(expected);
});

test.each([3, 4, 5, 6, 7, 8])('%i channels at full volume do not clip', (count) => {
  const loud = Array.from({ length: count }, () => new Float32Array(4).fill(1));
  for (const side of loudness(toStereo(loud))) expect(side).toBeLessThanOrEqual(1);
});
