import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makeMedia, type ProbedPacket, probePackets } from '@clipharbor/testkit';
import { describe, expect, test, vi } from 'vitest';
import type { DemuxedTrack, Packet } from '../../model/packet.ts';
import { createTsDemuxer } from './demuxer.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex');
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25'];
const tone = ['-f', 'lavfi', '-i', 'sine=f=440:r=44100'];
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', '-bf', '3', '-pix_fmt', 'yuv420p'];
const x265 = [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-x265-params',
  'log-level=none:info=0:keyint=25:bframes=3',
  '-tag:v',
  'hvc1',
];

/** The same packets in MP4, where ffmpeg stores them without delimiters, and in a transport stream. */
async function pair(name: string, args: readonly string[], tsArgs: readonly string[] = []) {
  const mp4 = await makeMedia(`${name}.mp4`, args);
  const ts = await makeMedia(`${name}.ts`, ['-i', mp4, '-c', 'copy', '-map', '0', ...tsArgs]);
  return { mp4, ts, bytes: new Uint8Array(await readFile(ts)) };
}

const summary = (packet: Packet) => ({ dts: packet.dts, pts: packet.pts, isKey: packet.isKey, md5: md5(packet.data) });

function expected(inTs: readonly ProbedPacket[], inMp4: readonly ProbedPacket[], type: string) {
  const payloads = inMp4.filter((packet) => packet.type === type);
  return inTs
    .filter((packet) => packet.type === type)
    .map(({ dts, pts, isKey }, index) => ({ dts, pts, isKey, md5: payloads[index]?.md5 }));
}

function only(tracks: readonly DemuxedTrack[], kind: string): DemuxedTrack {
  const [track, ...more] = tracks.filter(({ format }) => format.kind === kind);
  if (!track || more.length > 0) throw new Error(`expected one ${kind} track, got ${more.length + (track ? 1 : 0)}`);
  return track;
}

describe('packets of a transport stream match those that ffmpeg put in', () => {
  const cases: [name: string, args: string[], tsArgs?: string[]][] = [
    ['avc-aac', [...picture, ...tone, '-t', '4', ...x264, '-c:a', 'aac']],
    [
      'avc-slices',
      [...picture, ...tone, '-t', '2', ...x264, '-x264-params', 'slices=30', '-c:a', 'aac', '-ar', '48000'],
    ],
    ['avc-interlaced', [...picture, ...tone, '-t', '2', ...x264, '-flags', '+ilme+ildct', '-c:a', 'aac']],
    ['hevc-aac', [...picture, ...tone, '-t', '2', ...x265, '-c:a', 'aac', '-ac', '2']],
    ['avc-mp3', [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'libmp3lame']],
    ['avc-ac3', [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'ac3', '-ar', '48000']],
    ['avc-eac3', [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'eac3', '-ar', '48000']],
    ['avc-opus', [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'libopus', '-ar', '48000']],
    ['m2ts', [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'ac3', '-ar', '48000'], ['-mpegts_m2ts_mode', '1']],
    ['latm', [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'aac'], ['-mpegts_flags', 'latm']],
  ];

  test.each(cases)('%s', async (name, args, tsArgs) => {
    const { mp4, ts, bytes } = await pair(name, args, tsArgs);
    const demuxer = createTsDemuxer();
    const { tracks, problems, bytes: account } = demuxer.push(bytes);
    expect(problems).toEqual([]);
    expect(account).toMatchObject({ leadIn: 0, cutOff: 0, lost: 0 });
    expect(demuxer.flush()).toMatchObject({ tracks: [], problems: [], bytes: { received: 0, lost: 0 } });
    const [inTs, inMp4] = await Promise.all([probePackets(ts), probePackets(mp4)]);
    expect(only(tracks, 'video').packets.map(summary)).toEqual(expected(inTs, inMp4, 'video'));
    const audio = only(tracks, 'audio').packets.map(summary);
    const wanted = expected(inTs, inMp4, 'audio');
    expect(audio.map((packet) => packet.md5)).toEqual(wanted.map((packet) => packet.md5));
    for (const [index, packet] of audio.entries()) {
      // Frames at 44.1 kHz last a fraction of a tick longer: ffmpeg adds up rounded durations, we do not.
      expect(Math.abs(packet.pts - (wanted[index]?.pts ?? 0))).toBeLessThanOrEqual(2);
    }
  });
});
