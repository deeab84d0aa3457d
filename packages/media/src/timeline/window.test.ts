import { expect, test } from 'vitest';
import type { Format, Packet } from '../model/packet.ts';
import type { StreamId } from './stream-id.ts';
import { Window } from './window.ts';

const video = { kind: 'video', timescale: 100 } as Format;
const audio = { kind: 'audio', timescale: 100 } as Format;
const text = { kind: 'text', timescale: 100 } as Format;
const stream = (kind: StreamId['kind']): StreamId => ({ rendition: 'main', kind, ordinal: 0 });
const videoStream = stream('video');
const audioStream = stream('audio');
const textStream = stream('text');
const packet = (pts: number, isKey = true, dts = pts): Packet => ({
  data: new Uint8Array(1),
  dts,
  pts,
  duration: 10,
  isKey,
});

test('a cut picture starts on the key frame before it, at negative time', () => {
  const window = new Window({ zero: 1, isCut: true });
  const frames = Array.from({ length: 30 }, (_, index) => packet(index * 10, index % 4 === 0));
  const placed = window.apply({ stream: videoStream, format: video, packets: frames });
  expect(placed?.packets[0]).toMatchObject({ pts: -20, isKey: true });
  expect(placed?.packets).toHaveLength(22);
});

test('a cut on a key frame has no lead-in', () => {
  const window = new Window({ zero: 0.8, isCut: true });
  const frames = Array.from({ length: 12 }, (_, index) => packet(index * 10, index % 4 === 0));
  expect(window.apply({ stream: videoStream, format: video, packets: frames })?.packets[0]).toMatchObject({
    pts: 0,
    isKey: true,
  });
});

test.each([
  ['before the start', 1.2, [-20, 20, 0, 10]],
  ['at the start', 1, [0, 40, 20, 30]],
])('pictures that depend on ones cut off %s are left out', (_, zero, expected) => {
  const window = new Window({ zero, isCut: true });
  const frames = [packet(60, true, 50), packet(100, true, 70), packet(80, false, 80), packet(90, false, 85)];
  const after = [packet(140, false, 90), packet(120, false, 100), packet(130, false, 110)];
  const placed = window.apply({ stream: videoStream, format: video, packets: [...frames, ...after] });
  expect(placed?.packets.map(({ pts }) => pts)).toEqual(expected);
});

test('a picture that is shown stays, whatever it depends on', () => {
  const window = new Window({ zero: 0.9, isCut: true });
  const frames = [packet(60, true, 50), packet(100, true, 70), packet(80, false, 80), packet(90, false, 85)];
  const placed = window.apply({ stream: videoStream, format: video, packets: frames });
  expect(placed?.packets.map(({ pts }) => pts)).toEqual([-30, 10, -10, 0]);
});

test('sound is cut at the packet that covers the start and the one that covers the end', () => {
  const window = new Window({ zero: 1.05, isCut: true, to: 2 });
  const frames = Array.from({ length: 30 }, (_, index) => packet(index * 10));
  const placed = window.apply({ stream: audioStream, format: audio, packets: frames });
  expect(placed?.packets.map(({ pts }) => pts)).toEqual([-5, 5, 15, 25, 35, 45, 55, 65, 75, 85]);
  expect(window.hasEnded(audioStream)).toBe(true);
});

test('a picture after the end stays when one before the end needs it', () => {
  const window = new Window({ zero: 0, isCut: false, to: 1 });
  const frames = [packet(80, true, 60), packet(110, false, 70), packet(90, false, 80), packet(130, false, 100)];
  const placed = window.apply({ stream: videoStream, format: video, packets: frames });
  expect(placed?.packets.map(({ pts }) => pts)).toEqual([80, 110, 90]);
  expect(window.hasEnded(videoStream)).toBe(true);
});

test('without a cut, packets before zero stay', () => {
  const window = new Window({ zero: 5, isCut: false });
  expect(
    window.apply({ stream: audioStream, format: audio, packets: [packet(480), packet(490), packet(500)] })?.packets,
  ).toHaveLength(3);
});

test('only the hidden sound that a decoder warms up with stays', () => {
  const window = new Window({ zero: 0, isCut: true, preRoll: 0.2 });
  const frames = Array.from({ length: 8 }, (_, index) => packet(index * 10 - 60));
  const placed = window.apply({ stream: audioStream, format: audio, packets: frames });
  expect(placed?.packets.map(({ pts }) => pts)).toEqual([-20, -10, 0, 10]);
});

test('how much earlier the picture begins is reported', () => {
  const window = new Window({ zero: 0.5, isCut: true });
  window.apply({ stream: videoStream, format: video, packets: [packet(0), packet(30, false), packet(60, false)] });
  expect(window.early).toBe(0.5);
});

test('a cue is shortened to the range', () => {
  const window = new Window({ zero: 1, isCut: true, to: 2 });
  const long = { ...packet(50), duration: 300 };
  expect(window.apply({ stream: textStream, format: text, packets: [long] })?.packets).toMatchObject([
    { pts: 0, duration: 100 },
  ]);
});
