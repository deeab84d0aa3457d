import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Packet } from '../model/packet.ts';
import { newVideoOrder, orderVideo } from './video-order.ts';

const frame = (dts: number, pts = dts): Packet => ({ data: new Uint8Array(1), dts, pts, duration: 0, isKey: false });

test('frames in order pass unchanged, B-frames included', () => {
  const state = newVideoOrder();
  const out = orderVideo(state, [frame(0, 200), frame(100, 500), frame(200, 300)]);
  expect(out.map(({ dts, pts }) => [dts, pts])).toEqual([
    [0, 200],
    [100, 500],
    [200, 300],
  ]);
  expect(state.repaired).toBe(0);
});

test('a repeated decoding time moves by one tick and is counted', () => {
  const state = newVideoOrder();
  expect(orderVideo(state, [frame(0, 9), frame(0, 9), frame(100, 100)]).map(({ dts }) => dts)).toEqual([0, 1, 100]);
  expect(state.repaired).toBe(1);
});

test('decoding times always increase and nothing is shown before it is decoded', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e4, max: 1e4 }))),
      (times) => {
        const out = orderVideo(
          newVideoOrder(),
          times.map(([dts, offset]) => frame(dts, dts + offset)),
        );
        expect(out).toHaveLength(times.length);
        for (const [index, packet] of out.entries()) {
          expect(packet.pts).toBeGreaterThanOrEqual(packet.dts);
          if (index > 0) expect(packet.dts).toBeGreaterThan(out[index - 1]?.dts ?? Number.POSITIVE_INFINITY);
        }
      },
    ),
  );
});

test('negative composition offsets shift decoding, never presentation', () => {
  const out = orderVideo(newVideoOrder(), [frame(0, 0), frame(100, 300), frame(200, 100), frame(300, 200)]);
  expect(out.map(({ pts }) => pts)).toEqual([0, 300, 100, 200]);
  expect(out.map(({ dts }) => dts)).toEqual([-100, 0, 100, 200]);
});
