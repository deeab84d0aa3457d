import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makeMedia, probePackets, probeStreams } from '@clipharbor/testkit';
import { describe, expect, test, vi } from 'vitest';
import type { Packet } from '../../model/packet.ts';
import { boxesIn } from './boxes.ts';
import { createMp4Demuxer } from './demuxer.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex');
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25'];
const tone = ['-f', 'lavfi', '-i', 'sine=f=440:r=48000'];
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', '-bf', '3', '-pix_fmt', 'yuv420p'];
const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=25', '-tag:v', 'hvc1'];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '200k'];
const av1 = ['-c:v', 'libsvtav1', '-preset', '12', '-svtav1-params', 'keyint=25'];
const fragmented = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'];

const cases: [name: string, args: string[]][] = [
  ['progressive.mp4', [...picture, ...tone, '-t', '3', ...x264, '-c:a', 'aac']],
  ['faststart.mp4', [...picture, ...tone, '-t', '3', ...x264, '-c:a', 'aac', '-movflags', '+faststart']],
  ['quicktime.mov', [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'aac']],
  ['fragmented.mp4', [...picture, ...tone, '-t', '3', ...x264, '-c:a', 'aac', ...fragmented]],
  [
    'negative.mp4',
    [...picture, '-t', '3', ...x264, '-movflags', '+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets'],
  ],
  ['absolute.mp4', [...picture, ...tone, '-t', '3', ...x264, '-c:a', 'aac', '-movflags', '+frag_keyframe+empty_moov']],
  [
    'omit-tfhd.mp4',
    [...picture, ...tone, '-t', '3', ...x264, '-c:a', 'aac', '-movflags', '+frag_keyframe+empty_moov+omit_tfhd_offset'],
  ],
  [
    'dash.mp4',
    [
      ...picture,
      ...tone,
      '-t',
      '3',
      ...x264,
      '-c:a',
      'aac',
      '-movflags',
      '+dash+global_sidx',
      '-frag_duration',
      '500000',
    ],
  ],
  ['hevc.mp4', [...picture, ...tone, '-t', '2', ...x265, '-c:a', 'ac3']],
  ['vp9-opus.mp4', [...picture, ...tone, '-t', '2', ...vp9, '-c:a', 'libopus', ...fragmented]],
  ['av1-flac.mp4', [...picture, ...tone, '-t', '2', ...av1, '-c:a', 'flac', '-strict', '-2']],
  ['eac3-mp3.mp4', [...tone, ...tone, '-t', '2', '-map', '0', '-map', '1', '-c:a:0', 'eac3', '-c:a:1', 'libmp3lame']],
];

const summary = ({ dts, pts, isKey, data }: Packet) => ({ dts, pts, isKey, md5: md5(data) });

describe('packets of an MP4 file match those of ffprobe', () => {
  test.each(cases)('%s', async (name, args) => {
    const path = await makeMedia(name, args);
    const demuxer = createMp4Demuxer();
    const { tracks, problems } = demuxer.push(new Uint8Array(await readFile(path)));
    expect(problems).toEqual([]);
    const [packets, streams] = await Promise.all([probePackets(path), probeStreams(path)]);
    expect(tracks.map(({ format }) => format.kind)).toEqual(streams.map((stream) => stream['codec_type']));
    for (const [index, { packets: ours, format, edit }] of tracks.entries()) {
      const theirs = packets.filter(({ stream }) => stream === index);
      // ffprobe applies the edit list to its times.
      const shift = (edit?.mediaStart ?? 0) - (edit?.emptyBefore ?? 0);
      // It also shifts presentation times where composition offsets are negative.
      const lowest = Math.min(0, ...ours.map(({ dts, pts }) => pts - dts));
      const wanted = theirs.map(({ dts, pts, isKey, md5: hash }) => ({
        dts: dts + shift,
        pts: pts + shift + lowest,
        isKey,
        md5: hash,
      }));
      expect(ours.map(summary)).toEqual(wanted);
      if (format.kind === 'video') {
        expect([format.width, format.height]).toEqual([streams[index]?.['width'], streams[index]?.['height']]);
      } else if (format.kind === 'audio') {
        expect([String(format.sampleRate), format.channels]).toEqual([
          streams[index]?.['sample_rate'],
          streams[index]?.['channels'],
        ]);
      }
    }
  });

  // In `absolute.mp4` positions count from the start of the file, which a single segment does not contain.
  test.each(['fragmented.mp4', 'absolute.mp4', 'omit-tfhd.mp4'])(
    'segments of %s after a separate initialization give the same packets as the whole file',
    async (file) => {
      const path = await makeMedia(file, cases.find(([name]) => name === file)?.[1] ?? []);
      const bytes = new Uint8Array(await readFile(path));
      const boxes = [...boxesIn(bytes)];
      const initEnd = boxes.find(({ type }) => type === 'moov')?.end ?? 0;
      const starts = boxes.filter(({ type }) => type === 'moof').map(({ start }) => start);
      const demuxer = createMp4Demuxer(bytes.subarray(0, initEnd));
      const parts = starts.flatMap(
        (start, index) => demuxer.push(bytes.slice(start, starts[index + 1] ?? bytes.length)).tracks,
      );
      const whole = createMp4Demuxer().push(bytes).tracks;
      for (const { id, packets } of whole) {
        expect(
          parts
            .filter((part) => part.id === id)
            .flatMap((part) => part.packets)
            .map(summary),
        ).toEqual(packets.map(summary));
      }
    },
  );
});
