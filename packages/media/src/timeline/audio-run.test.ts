import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Packet } from '../model/packet.ts';
import { layAudio, newAudioRun } from './audio-run.ts';

const frame = (pts: number, duration = 1024): Packet => ({
  data: new Uint8Array(1),
  dts: pts,
  pts,
  duration,
  isKey: true,
});
const starts = (packets: readonly Packet[]) => packets.map((packet) => packet.pts);

test('rounding noise of the source disappears', () => {
  expect(starts(layAudio(newAudioRun(), [frame(0), frame(1025), frame(2046)]))).toEqual([0, 1024, 2048]);
});

test('frames that overlap what is already there are dropped and the rest is not shifted', () => {
  const state = newAudioRun();
  layAudio(state, [frame(0), frame(1024), frame(2048)]);
  expect(starts(layAudio(state, [frame(1100), frame(2124), frame(3148)]))).toEqual([3072]);
  expect(state.dropped).toBe(2);
});

test('missing sound keeps its duration', () => {
  const state = newAudioRun();
  expect(starts(layAudio(state, [frame(0), frame(10_000)]))).toEqual([0, 10_000]);
  expect(state).toMatchObject({ gaps: 1, gapTicks: 8976 });
});

test('the gap of missing segments keeps its duration and is not counted again', () => {
  const state = newAudioRun();
  layAudio(state, [frame(0)]);
  expect(starts(layAudio(state, [frame(10_000), frame(20_000)], true))).toEqual([10_000, 20_000]);
  // The second gap is the source's own.
  expect(state).toMatchObject({ gaps: 1, gapTicks: 8976 });
});

test("a gap after the first frame is the source's own, whatever is missing before it", () => {
  const state = newAudioRun();
  layAudio(state, [frame(0), frame(10_000)], true);
  expect(state).toMatchObject({ gaps: 1, gapTicks: 8976 });
});

test('no frame ever moves by more than half a frame, and frames never overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 60 }), (steps) => {
      let clock = 0;
      const source = steps.map((step) => {
        clock += 1024 + step;
        return frame(clock);
      });
      const kept = layAudio(newAudioRun(), source);
      let end = Number.NEGATIVE_INFINITY;
      for (const packet of kept) {
        expect(packet.pts).toBeGreaterThanOrEqual(end);
        // The first frame may move further, to make room for the second.
        const isFirst = packet === kept[0];
        expect(isFirst || source.some((original) => Math.abs(original.pts - packet.pts) <= 512)).toBe(true);
        end = packet.pts + packet.duration;
      }
    }),
  );
});

test('a first frame that was clipped to zero is moved before the second', () => {
  const state = newAudioRun();
  expect(starts(layAudio(state, [frame(0), frame(48), frame(1072)]))).toEqual([-976, 48, 1072]);
  expect(state.dropped).toBe(0);
});
