import { expect, test } from 'vitest';
import type { Packet } from '../model/packet.ts';
import { cutAtEnd } from './period-end.ts';

const shown = (...times: number[]): Packet[] =>
  times.map((pts, index) => ({ data: new Uint8Array(), dts: index * 10, pts, duration: 10, isKey: index === 0 }));
const times = (packets: readonly Packet[]): number[] => packets.map(({ pts }) => pts);

test('packets that end in time stay as they are', () => {
  expect(times(cutAtEnd(shown(0, 10, 20), 30))).toEqual([0, 10, 20]);
});

test('packets that are shown later are removed', () => {
  expect(times(cutAtEnd(shown(0, 10, 20, 30, 40), 25))).toEqual([0, 10, 20]);
  expect(cutAtEnd(shown(30, 40), 25)).toEqual([]);
});

test('pictures that earlier ones depend on stay for a tick', () => {
  expect(times(cutAtEnd(shown(0, 30, 10, 20, 60, 40, 50), 35))).toEqual([0, 30, 10, 20]);
  expect(times(cutAtEnd(shown(0, 40, 30, 10, 20, 50), 25))).toEqual([0, 24, 23, 10, 20]);
});
