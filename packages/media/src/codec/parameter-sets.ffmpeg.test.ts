import { readFile } from 'node:fs/promises';
import { makeMedia, probeStreams } from '@clipharbor/testkit';
import { describe, expect, test, vi } from 'vitest';
import { boxesIn, childOf, contentOf, descend } from '../demux/mp4/boxes.ts';
import { createMp4Demuxer } from '../demux/mp4/demuxer.ts';
import { createTsDemuxer } from '../demux/ts/demuxer.ts';
import type { VideoFormat } from '../model/packet.ts';
import { parseAvcC, parseAvcSps } from './avc.ts';
import { parseHevcSps, parseHvcC } from './hevc.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const source = (size: string, rate: string) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}`, '-frames:v', '3'];
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:info=0', '-tag:v', 'hvc1'];

/** The configuration box that ffmpeg wrote. */
function configBox(bytes: Uint8Array, entry: string, box: string): Uint8Array {
  const moov = [...boxesIn(bytes)].find(({ type }) => type === 'moov');
  const stsd = moov && descend(bytes, moov, 'trak', 'mdia', 'minf', 'stbl', 'stsd');
  const sample = stsd && childOf(bytes, { body: stsd.body + 8, end: stsd.end }, entry);
  const found = sample && childOf(bytes, { body: sample.body + 78, end: sample.end }, box);
  if (!found) throw new Error(`no ${box}`);
  return contentOf(bytes, found);
}

async function videoFormats(name: string, args: readonly string[]) {
  const mp4 = await makeMedia(`${name}.mp4`, args);
  const ts = await makeMedia(`${name}.ts`, ['-i', mp4, '-c', 'copy']);
  const bytes = new Uint8Array(await readFile(mp4));
  const fromTs = createTsDemuxer().push(new Uint8Array(await readFile(ts))).tracks[0]?.format as VideoFormat;
  const fromMp4 = createMp4Demuxer().push(bytes).tracks[0]?.format as VideoFormat;
  return { bytes, fromTs, fromMp4, probed: (await probeStreams(mp4))[0] ?? {} };
}

describe('AVC', () => {
  test.each([
    ['avc-odd', [...source('322x182', '25'), ...x264, '-pix_fmt', 'yuv420p']],
    ['avc-444', [...source('321x181', '30000/1001'), ...x264, '-pix_fmt', 'yuv444p']],
    ['avc-10bit', [...source('320x180', '50'), ...x264, '-pix_fmt', 'yuv422p10le']],
    ['avc-interlaced-small', [...source('320x184', '25'), ...x264, '-pix_fmt', 'yuv420p', '-flags', '+ilme+ildct']],
    ['avc-aspect', [...source('720x576', '25'), '-vf', 'setsar=64/45', ...x264, '-pix_fmt', 'yuv420p']],
    ['avc-baseline', [...source('176x144', '15'), ...x264, '-profile:v', 'baseline', '-pix_fmt', 'yuv420p']],
  ])('%s: the format from a transport stream equals that of the file', async (name, args) => {
    const { bytes, fromTs, fromMp4, probed } = await videoFormats(name, args);
    expect([fromTs.width, fromTs.height]).toEqual([probed['width'], probed['height']]);
    expect(fromTs.description).toEqual(configBox(bytes, 'avc1', 'avcC'));
    expect(fromTs.codecString).toBe(fromMp4.codecString);
    const aspect = fromTs.pixelAspect ? `${fromTs.pixelAspect.width}:${fromTs.pixelAspect.height}` : '1:1';
    expect(aspect).toBe(probed['sample_aspect_ratio'] ?? '1:1');
    expect(fromMp4.pixelAspect).toEqual(fromTs.pixelAspect);
    const sps = parseAvcSps(parseAvcC(fromTs.description)?.sps[0] ?? new Uint8Array(0));
    const [numerator, denominator] = String(probed['r_frame_rate']).split('/').map(Number);
    expect(sps?.frameRate).toBeCloseTo((numerator ?? 0) / (denominator ?? 1), 3);
  });
});

describe('HEVC', () => {
  test.each([
    ['hevc-odd', [...source('322x182', '25'), ...x265, '-pix_fmt', 'yuv420p']],
    ['hevc-10bit', [...source('320x180', '50'), ...x265, '-pix_fmt', 'yuv420p10le']],
    ['hevc-aspect', [...source('720x576', '25'), '-vf', 'setsar=64/45', ...x265, '-pix_fmt', 'yuv420p']],
  ])('%s: the format from a transport stream equals that of the file', async (name, args) => {
    const { bytes, fromTs, fromMp4, probed } = await videoFormats(name, args);
    expect([fromTs.width, fromTs.height]).toEqual([probed['width'], probed['height']]);
    expect(fromTs.codecString).toBe(fromMp4.codecString);
    expect(fromTs.codecString).toMatch(/^hvc1\.[12]\.[46]\.L\d+\.9\d$/);
    const aspect = fromTs.pixelAspect ? `${fromTs.pixelAspect.width}:${fromTs.pixelAspect.height}` : '1:1';
    expect(aspect).toBe(probed['sample_aspect_ratio'] ?? '1:1');
    const theirs = configBox(bytes, 'hvc1', 'hvcC');
    // Compared up to the parallelism type (which we leave unknown) and from the chroma format to the layers.
    expect(fromTs.description.subarray(0, 15)).toEqual(theirs.subarray(0, 15));
    expect(fromTs.description.subarray(16, 22)).toEqual(theirs.subarray(16, 22));
    expect(parseHvcC(fromTs.description)?.sets).toEqual(parseHvcC(theirs)?.sets);
    const sps = parseHevcSps(parseHvcC(theirs)?.sps ?? new Uint8Array(0));
    const [numerator, denominator] = String(probed['r_frame_rate']).split('/').map(Number);
    expect(sps?.frameRate).toBeCloseTo((numerator ?? 0) / (denominator ?? 1), 3);
  });
});
