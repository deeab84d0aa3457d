import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makeMedia, probePackets } from '@clipharbor/testkit';
import { describe, expect, test, vi } from 'vitest';
import { concatBytes } from '../../codec/bytes.ts';
import { demuxAll } from '../test-support/segments.ts';
import { createPackedAudioDemuxer, detectPackedAudio } from './demuxer.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex');
const tone = ['-f', 'lavfi', '-i', 'sine=f=440:r=44100', '-t', '2'];
const encoder = new TextEncoder();

/** An ID3 tag as Apple's packager writes it. */
function timestampTag(time: bigint): Uint8Array {
  const body = concatBytes([encoder.encode('com.apple.streaming.transportStreamTimestamp\0'), new Uint8Array(8)]);
  new DataView(body.buffer).setBigUint64(body.length - 8, time);
  const frame = concatBytes([encoder.encode('PRIV'), Uint8Array.of(0, 0, 0, body.length, 0, 0), body]);
  return concatBytes([encoder.encode('ID3'), Uint8Array.of(4, 0, 0, 0, 0, 0, frame.length), frame]);
}

async function load(name: string, args: readonly string[]) {
  const path = await makeMedia(name, args);
  return { path, bytes: new Uint8Array(await readFile(path)) };
}

describe('frames of packed audio match those of ffprobe', () => {
  const cases: [name: string, args: string[], codec: string, strip: number][] = [
    ['packed.aac', [...tone, '-c:a', 'aac'], 'aac', 7],
    ['packed.mp3', [...tone, '-c:a', 'libmp3lame', '-id3v2_version', '3', '-write_xing', '0'], 'mp3', 0],
    ['packed.ac3', [...tone, '-c:a', 'ac3'], 'ac3', 0],
    ['packed.eac3', [...tone, '-c:a', 'eac3'], 'eac3', 0],
  ];

  test.each(cases)('%s', async (name, args, codec, strip) => {
    const { path, bytes } = await load(name, args);
    const results = demuxAll(createPackedAudioDemuxer(), [bytes]);
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    const [track] = results[0]?.tracks ?? [];
    expect(track?.format).toMatchObject({ kind: 'audio', codec, sampleRate: 44_100, channels: 1, timescale: 44_100 });
    const theirs = await probePackets(path);
    expect(track?.packets.length).toBe(theirs.length);
    expect(track?.packets.map(({ data }) => data.length)).toEqual(theirs.map(({ size }) => size - strip));
    if (strip === 0) expect(track?.packets.map(({ data }) => md5(data))).toEqual(theirs.map((packet) => packet.md5));
    const frame = track?.packets[0]?.duration ?? 0;
    expect(track?.packets.map(({ pts }) => pts)).toEqual(theirs.map((_, index) => index * frame));
  });
});

test('the time stamp of each segment maps to the running time', async () => {
  const { bytes } = await load('packed.aac', [...tone, '-c:a', 'aac']);
  const demuxer = createPackedAudioDemuxer();
  const first = demuxer.push(concatBytes([timestampTag(2n ** 33n - 1n), bytes]));
  expect(first.timestampMap).toEqual({ mpegTime: 2 ** 33 - 1, localSeconds: 0 });
  const samples = (first.tracks[0]?.packets.length ?? 0) * 1024;
  const second = demuxer.push(concatBytes([timestampTag(90_000n), bytes]));
  expect(second.timestampMap).toEqual({ mpegTime: 90_000, localSeconds: samples / 44_100 });
  expect(second.tracks[0]?.packets[0]?.pts).toBe(samples);
});

test('a frame split between two pieces is joined', async () => {
  const { bytes } = await load('packed.mp3', [
    ...tone,
    '-c:a',
    'libmp3lame',
    '-id3v2_version',
    '3',
    '-write_xing',
    '0',
  ]);
  const whole = demuxAll(createPackedAudioDemuxer(), [bytes]).flatMap(({ tracks }) =>
    tracks.flatMap(({ packets }) => packets),
  );
  const pieces = demuxAll(createPackedAudioDemuxer(), [bytes.slice(0, 5000), bytes.slice(5000)]);
  expect(pieces.flatMap(({ problems }) => problems)).toEqual([]);
  const joined = pieces.flatMap(({ tracks }) => tracks.flatMap(({ packets }) => packets));
  expect(joined.map(({ data, pts }) => [md5(data), pts])).toEqual(whole.map(({ data, pts }) => [md5(data), pts]));
});

test('damage in the middle affects only the damaged frames', async () => {
  const { bytes } = await load('packed.ac3', [...tone, '-c:a', 'ac3']);
  const damaged = bytes.slice();
  const size = 557 * 2;
  damaged.fill(0, size * 3 - 10, size * 3 + 10);
  const results = demuxAll(createPackedAudioDemuxer(), [damaged]);
  expect(results[0]?.problems.map(({ code }) => code)).toContain('badHeader');
  const whole = demuxAll(createPackedAudioDemuxer(), [bytes])[0]?.tracks[0]?.packets.length ?? 0;
  expect(results[0]?.tracks[0]?.packets.length).toBeGreaterThanOrEqual(whole - 2);
});

test('bytes without frames are not audio', () => {
  expect(detectPackedAudio(encoder.encode('<html>'.repeat(1000)))).toBeUndefined();
  expect(detectPackedAudio(new Uint8Array(5000).fill(0xff))).toBeUndefined();
});

test('a frame split between two timestamped segments is joined, and the timestamp applies to the next one', async () => {
  const { bytes } = await load('packed.aac', [...tone, '-c:a', 'aac']);
  const whole = demuxAll(createPackedAudioDemuxer(), [bytes]).flatMap(({ tracks }) => tracks[0]?.packets ?? []);
  for (const cut of [1000, 1003, 1207, 5000]) {
    const segments = [bytes.subarray(0, cut), bytes.subarray(cut)].map((part, index) =>
      concatBytes([timestampTag(BigInt(index * 90_000)), part]),
    );
    const results = demuxAll(createPackedAudioDemuxer(), segments);
    const packets = results.flatMap(({ tracks }) => tracks[0]?.packets ?? []);
    expect(packets.map(({ data }) => md5(data))).toEqual(whole.map(({ data }) => md5(data)));
    expect(results.map(({ bytes: account }) => [account?.lost, account?.cutOff])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    const ended = (results[0]?.tracks[0]?.packets.length ?? 0) + 1;
    expect(results[1]?.timestampMap?.localSeconds).toBeCloseTo((ended * 1024) / 44_100, 6);
  }
});
