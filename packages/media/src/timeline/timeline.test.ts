import { expect, test } from 'vitest';
import type { Segment } from '../model/manifest.ts';
import type { AudioFormat, Demuxed, DemuxedTrack, Packet, TextFormat, VideoFormat } from '../model/packet.ts';
import type { Piece } from './clock.ts';
import { streamKey } from './stream-id.ts';
import { type Placed, Timeline } from './timeline.ts';

const none = new Uint8Array();
const videoFormat: VideoFormat = {
  kind: 'video',
  codec: 'avc',
  width: 16,
  height: 16,
  timescale: 90_000,
  description: none,
  codecString: 'avc1',
};
const audioFormat: AudioFormat = {
  kind: 'audio',
  codec: 'aac',
  sampleRate: 48_000,
  channels: 2,
  frameSize: 1024,
  timescale: 90_000,
  description: none,
  codecString: 'mp4a.40.2',
};
const textFormat: TextFormat = {
  kind: 'text',
  codec: 'webvtt',
  timescale: 1000,
  description: none,
  codecString: 'wvtt',
};
const wrapTicks = 2 ** 33;

const frames = (from: number, count: number, step: number): Packet[] =>
  Array.from({ length: count }, (_, index) => {
    const time = (((from + index * step) % wrapTicks) + wrapTicks) % wrapTicks;
    return { data: none, dts: time, pts: time, duration: step, isKey: index === 0 };
  });
const video = (from: number, count = 50): DemuxedTrack => ({
  id: 256,
  format: videoFormat,
  packets: frames(from, count, 3600),
});
const audio = (from: number, count = 94): DemuxedTrack => ({
  id: 257,
  format: audioFormat,
  packets: frames(from, count, 1920),
});
const piece = (
  rendition: string,
  sequence: number,
  tracks: DemuxedTrack[],
  more: Partial<Segment> = {},
  map?: Demuxed['timestampMap'],
): Piece => ({
  rendition,
  segment: { url: 'http://a/', sequence, period: 0, start: sequence * 2, duration: 2, ...more },
  demuxed: { tracks, problems: [], ...(map ? { timestampMap: map } : {}) },
});
const seconds = (placed: readonly Placed[], stream: string): number[] =>
  placed
    .filter((batch) => streamKey(batch.stream) === stream)
    .flatMap(({ packets, format }) => packets.map(({ pts }) => pts / format.timescale));

function play(pieces: readonly Piece[]): Placed[] {
  const timeline = new Timeline();
  let period: number | undefined;
  return pieces.flatMap((current) => {
    if (current.segment.period !== period) {
      period = current.segment.period;
      const firsts = new Map(
        pieces
          .filter(({ segment }) => segment.period === period)
          .toReversed()
          .map((p) => [p.rendition, p]),
      );
      timeline.begin(period, [...firsts.values()]);
    }
    return timeline.place(current);
  });
}

test('the earliest sample starts at the segment start and the other rendition keeps its distance', () => {
  const placed = play([piece('v', 0, [video(126_000)]), piece('a', 0, [audio(126_000 + 1890)])]);
  expect(seconds(placed, 'v/video/0')[0]).toBe(0);
  expect(seconds(placed, 'a/audio/0')[0]).toBeCloseTo(0.021, 4);
});

test('time continues across a wrap in the middle of a segment', () => {
  const placed = play([
    piece('v', 0, [video(wrapTicks - 36_000), audio(wrapTicks - 36_000)]),
    piece('v', 1, [video(144_000), audio(144_480)]),
  ]);
  const times = seconds(placed, 'v/video/0');
  expect(times).toHaveLength(100);
  for (const [index, time] of times.entries()) expect(time).toBeCloseTo(index * 0.04, 6);
});

test('renditions on different sides of the wrap stay together', () => {
  const placed = play([piece('v', 0, [video(wrapTicks - 900)]), piece('a', 0, [audio(900)])]);
  expect(seconds(placed, 'v/video/0')[0]).toBe(0);
  expect(seconds(placed, 'a/audio/0')[0]).toBeCloseTo(0.02, 4);
});

test('the next period starts where the picture ended, and overlapping sound is dropped', () => {
  const placed = play([
    piece('v', 0, [video(126_000), audio(126_000, 95)]),
    piece('v', 1, [video(900_000), audio(900_000, 94)], { period: 1, duration: 2.5 }),
  ]);
  const picture = seconds(placed, 'v/video/0');
  expect(picture[50]).toBeCloseTo(2, 6);
  const sound = seconds(placed, 'v/audio/0');
  expect(sound).toHaveLength(95 + 93);
  // The first frame that stays is the second of its period, within half a frame of its own place.
  expect(Math.abs((sound[95] ?? 0) - (2 + 1024 / 48_000))).toBeLessThan(0.011);
});

test('missing segments before a discontinuity keep their duration', () => {
  const placed = play([piece('v', 0, [video(126_000)]), piece('v', 3, [video(900_000)], { period: 1 })]);
  expect(seconds(placed, 'v/video/0')[50]).toBeCloseTo(6, 6);
});

test('missing segments inside a period keep their duration', () => {
  const placed = play([piece('v', 0, [video(0)]), piece('v', 2, [video(360_000)])]);
  expect(seconds(placed, 'v/video/0')[50]).toBeCloseTo(4, 6);
});

test('a clock jump that the manifest does not announce is repaired for all renditions alike', () => {
  const placed = play([
    piece('v', 0, [video(0)]),
    piece('a', 0, [audio(0)]),
    piece('v', 1, [video(90_000_000)]),
    piece('a', 1, [audio(90_000_000 + 480)]),
  ]);
  expect(seconds(placed, 'v/video/0')[50]).toBeCloseTo(2, 6);
  expect(Math.abs((seconds(placed, 'a/audio/0')[94] ?? 0) - 2)).toBeLessThan(0.03);
});

test.each([
  ['that the announced durations leave no room for is closed', 2, 180_000, 2],
  ['that the announced duration includes stays', 7, 0, 7],
  ['that the sound does not have stays', 2, 0, 7],
])('a gap %s', (_, duration, soundShift, expected) => {
  const jumped = 180_000 + 450_000;
  const soundAt = duration === 7 || soundShift > 0 ? jumped : 181_000;
  const placed = play([
    piece('main', 0, [video(0), audio(0)], { duration }),
    piece('main', 1, [video(jumped), audio(soundAt)], { start: duration }),
  ]);
  expect(seconds(placed, 'main/video/0')[50]).toBeCloseTo(expected, 1);
});

test('a small jump that no manifest announces is repaired for all renditions alike', () => {
  const placed = play([
    piece('v', 0, [video(0)]),
    piece('a', 0, [audio(0)]),
    piece('v', 1, [video(630_000)]),
    piece('a', 1, [audio(630_000 + 480)]),
  ]);
  expect(seconds(placed, 'v/video/0')[50]).toBeCloseTo(2, 6);
  expect(Math.abs((seconds(placed, 'a/audio/0')[94] ?? 0) - 2)).toBeLessThan(0.03);
});

test('DASH offsets are taken as announced', () => {
  const announced = { timestampOffset: -10 };
  const placed = play([piece('v', 0, [video(900_000 + 7200)], announced), piece('a', 0, [audio(900_000)], announced)]);
  expect(seconds(placed, 'v/video/0')[0]).toBeCloseTo(0.08, 6);
  expect(seconds(placed, 'a/audio/0')[0]).toBeCloseTo(0, 6);
});

test('a DASH offset that leads far from the segment is ignored', () => {
  const placed = play([piece('v', 0, [video(900_000_000)], { timestampOffset: 0 })]);
  expect(seconds(placed, 'v/video/0')[0]).toBeCloseTo(0, 6);
});

test('packed audio is placed where its timestamp says', () => {
  const local: DemuxedTrack = { ...audio(0), packets: frames(0, 94, 1920) };
  const placed = play([
    piece('v', 0, [video(900_000)]),
    piece('a', 0, [local], {}, { mpegTime: 904_500, localSeconds: 0 }),
  ]);
  expect(seconds(placed, 'a/audio/0')[0]).toBeCloseTo(0.05, 4);
});

test.each([
  ['by their map', 3000, { mpegTime: 900_000, localSeconds: 0 }, 3],
  ['as presentation time without one', 41_000, undefined, 41],
  ['as time since the segment start when they cannot mean else', 500, undefined, 40.5],
])('cues are placed %s', (_, cueTime, map, expected) => {
  const cue: Packet = { data: none, dts: cueTime, pts: cueTime, duration: 1000, isKey: true };
  const text = piece('t', 0, [{ id: 1, format: textFormat, packets: [cue] }], { start: map ? 0 : 40 }, map);
  const placed = play([piece('v', 0, [video(900_000)]), text]);
  expect(seconds(placed, 't/text/0')[0]).toBeCloseTo(expected, 6);
});

test('an edit list moves only its own track', () => {
  const edited: DemuxedTrack = { ...audio(1920), edit: { mediaStart: 1920, emptyBefore: 0 } };
  const placed = play([piece('v', 0, [video(0)]), piece('a', 0, [edited])]);
  expect(seconds(placed, 'a/audio/0')[0]).toBeCloseTo(0, 6);
});

test('state that went through JSON continues with the same times', () => {
  const pieces = [0, 1, 2, 3].map((n) => piece('v', n, [video(n * 180_000), audio(n * 180_480)]));
  const whole = play(pieces).flatMap(({ packets }) => packets);
  const first = new Timeline();
  first.begin(0, pieces.slice(0, 1));
  const before = pieces.slice(0, 2).flatMap((p) => first.place(p));
  const second = new Timeline(JSON.parse(JSON.stringify(first.state)));
  const after = pieces.slice(2).flatMap((p) => second.place(p));
  expect([...before, ...after].flatMap(({ packets }) => packets)).toEqual(whole);
});

test('pictures with an unannounced overlap follow the earlier ones, and their sound moves along', () => {
  const placed = play([
    piece('main', 0, [video(0), audio(0)]),
    piece('main', 1, [video(180_000 - 2 * 3600), audio(180_000 - 2 * 3600)]),
  ]);
  const pictures = seconds(placed, 'main/video/0');
  expect(pictures).toEqual(Array.from({ length: 100 }, (_, index) => expect.closeTo(index * 0.04, 5)));
  const sounds = seconds(placed, 'main/audio/0');
  expect(sounds.at(-1)).toBeCloseTo(2 + 93 * (1024 / 48_000), 1);
});

test('media beyond the period end in the manifest is not shown alongside the next period', () => {
  const placed = play([
    piece('v', 0, [video(0), audio(0)], { timestampOffset: 0, until: 1 }),
    piece('v', 1, [video(0), audio(0)], { period: 1, start: 1, timestampOffset: 1 }),
  ]);
  const picture = seconds(placed, 'v/video/0');
  expect(picture).toHaveLength(75);
  for (const [index, time] of picture.entries()) expect(time).toBeCloseTo(index * 0.04, 6);
  expect(seconds(placed, 'v/audio/0')).toHaveLength(47 + 94);
});

test('a short tail of sound does not delay a period whose start the manifest states', () => {
  const timeline = new Timeline();
  // 2 s of picture, and sound that lasts 112 ms longer.
  const first = piece('a', 0, [video(0), audio(0, 99)]);
  timeline.begin(0, [first]);
  timeline.place(first);
  const second = piece('a', 1, [video(900_000), audio(900_000)], { period: 1 });
  timeline.begin(1, [second]);
  const placed = timeline.place(second);
  expect(placed.find(({ format }) => format.kind === 'video')?.packets[0]?.pts).toBe(180_000);
  const sound = placed.find(({ format }) => format.kind === 'audio');
  expect((sound?.packets[0]?.pts ?? 0) / 48_000).toBeGreaterThanOrEqual(2.1);
});

test('it does if the manifest includes it', () => {
  const timeline = new Timeline();
  const first = piece('a', 0, [video(0), audio(0, 99)], { duration: 2.112 });
  timeline.begin(0, [first]);
  timeline.place(first);
  const second = piece('a', 1, [video(900_000), audio(900_000)], { period: 1, start: 2.112 });
  timeline.begin(1, [second]);
  const [picture] = timeline.place(second);
  expect(picture?.packets[0]?.pts).toBe(Math.round(2.112 * 90_000));
});
