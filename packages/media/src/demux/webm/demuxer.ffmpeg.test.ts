import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makeMedia, probePackets, probeStreams } from '@clipharbor/testkit';
import { describe, expect, test, vi } from 'vitest';
import type { Packet } from '../../model/packet.ts';
import { demuxAll } from '../test-support/segments.ts';
import { createWebmDemuxer } from './demuxer.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex');
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25'];
const tone = ['-f', 'lavfi', '-i', 'sine=f=440:r=48000'];
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', '-bf', '3', '-pix_fmt', 'yuv420p'];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '200k'];
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '200k'];
const av1 = ['-c:v', 'libsvtav1', '-preset', '12'];

const cases: [name: string, args: string[]][] = [
  ['vp9-opus.webm', [...picture, ...tone, '-t', '2', ...vp9, '-c:a', 'libopus']],
  ['vp8-vorbis.webm', [...picture, ...tone, '-t', '2', ...vp8, '-c:a', 'libvorbis']],
  ['av1-opus.webm', [...picture, ...tone, '-t', '2', ...av1, '-c:a', 'libopus']],
  ['live.webm', [...picture, ...tone, '-t', '2', ...vp9, '-c:a', 'libopus', '-live', '1']],
  ['avc-aac.mkv', [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'aac']],
  ['mp3-flac.mkv', [...tone, ...tone, '-t', '2', '-map', '0', '-map', '1', '-c:a:0', 'libmp3lame', '-c:a:1', 'flac']],
  ['ac3-pcm.mkv', [...tone, ...tone, '-t', '2', '-map', '0', '-map', '1', '-c:a:0', 'ac3', '-c:a:1', 'pcm_s16le']],
];

const summary = ({ pts, isKey, data }: Packet) => ({ pts, isKey, md5: md5(data) });

describe('packets of a WebM file match those of ffprobe', () => {
  test.each(cases)('%s', async (name, args) => {
    const path = await makeMedia(name, args);
    const bytes = new Uint8Array(await readFile(path));
    const { tracks, problems } = createWebmDemuxer().push(bytes);
    expect(problems).toEqual([]);
    const [packets, streams] = await Promise.all([probePackets(path), probeStreams(path)]);
    expect(tracks.map(({ format }) => format.kind)).toEqual(streams.map((stream) => stream['codec_type']));
    for (const [index, { packets: ours, format }] of tracks.entries()) {
      // ffprobe subtracts the codec's delay from the times of Opus.
      const delay = format.kind === 'audio' ? Math.round(((format.priming ?? 0) * 1000) / format.sampleRate) : 0;
      const theirs = packets.filter(({ stream }) => stream === index);
      expect(ours.map(summary)).toEqual(
        theirs.map(({ pts, isKey, md5: hash }) => ({ pts: pts + delay, isKey, md5: hash })),
      );
      for (const [at, packet] of ours.entries()) {
        expect(packet.dts).toBeLessThanOrEqual(packet.pts);
        expect(packet.dts).toBeGreaterThanOrEqual(ours[at - 1]?.dts ?? packet.dts);
        expect(packet.duration).toBeGreaterThan(0);
      }
      if (format.kind === 'video') expect([format.width, format.height]).toEqual([320, 180]);
      else if (format.kind === 'audio') {
        expect([String(format.sampleRate), format.channels]).toEqual([
          streams[index]?.['sample_rate'],
          streams[index]?.['channels'],
        ]);
      }
    }
  });

  test('pieces split anywhere give the same packets as the whole file', async () => {
    const path = await makeMedia('vp9-opus.webm', cases[0]?.[1] ?? []);
    const bytes = new Uint8Array(await readFile(path));
    const whole = createWebmDemuxer().push(bytes).tracks;
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 1000) pieces.push(bytes.slice(at, at + 1000));
    const results = demuxAll(createWebmDemuxer(), pieces);
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    for (const { id, packets } of whole) {
      const joined = results.flatMap(({ tracks }) =>
        tracks.filter((track) => track.id === id).flatMap((track) => track.packets),
      );
      expect(joined.map(summary)).toEqual(packets.map(summary));
    }
  });
});
