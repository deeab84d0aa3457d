import { expect, test } from 'vitest';
import type { Packet } from '../model/packet.ts';
import { layCues, newCueRun } from './cue-run.ts';

const cue = (pts: number, duration: number, text: string): Packet => ({
  data: new TextEncoder().encode(text),
  dts: pts,
  pts,
  duration,
  isKey: true,
});

test('a cue that the next segment repeats is written once', () => {
  const run = newCueRun();
  layCues(run, [cue(0, 1000, 'a'), cue(3000, 2000, 'b')]);
  expect(layCues(run, [cue(3000, 2000, 'b'), cue(4000, 1000, 'b'), cue(6000, 500, 'c')])).toMatchObject([
    { pts: 6000 },
  ]);
});

test('the same words after a pause are another cue', () => {
  const run = newCueRun();
  expect(layCues(run, [cue(0, 1000, 'yes'), cue(5000, 1000, 'yes')])).toHaveLength(2);
});

test('cues come in order', () => {
  expect(layCues(newCueRun(), [cue(500, 1000, 'b'), cue(0, 2000, 'a')]).map(({ pts }) => pts)).toEqual([0, 500]);
});
