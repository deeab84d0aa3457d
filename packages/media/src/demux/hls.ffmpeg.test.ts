import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeMedia } from '@clipharbor/testkit';
import { describe, expect, test, vi } from 'vitest';
import { decryptSegment } from '../decrypt/segment.ts';
import type { Demuxed, Packet } from '../model/packet.ts';
import { createDemuxer } from './create.ts';
import { demuxAll } from './test-support/segments.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const encode = [
  ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25', '-f', 'lavfi', '-i', 'sine=f=440:r=44100', '-t', '6'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', '-bf', '3', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
];
const hls = ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod'];
const key = '0123456789abcdef';
const iv = '000102030405060708090a0b0c0d0e0f';

const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex');
const summary = ({ dts, pts, isKey, data }: Packet) => ({ dts, pts, isKey, md5: md5(data) });

function packetsOf(results: readonly Demuxed[], kind: string) {
  return results.flatMap(({ tracks }) =>
    tracks.filter(({ format }) => format.kind === kind).flatMap(({ packets }) => packets.map(summary)),
  );
}

async function segmentsOf(playlist: string, extension: string): Promise<Uint8Array[]> {
  const names = (await readdir(dirname(playlist))).filter((name) => name.endsWith(extension)).sort();
  return Promise.all(names.map(async (name) => new Uint8Array(await readFile(join(dirname(playlist), name)))));
}

async function source() {
  const bytes = new Uint8Array(await readFile(await makeMedia('hls-source.mp4', encode)));
  return demuxAll(createDemuxer(bytes), [bytes]);
}

describe('segments cut by ffmpeg contain every packet of the source', () => {
  test('transport streams', async () => {
    const playlist = await makeMedia('ts.m3u8', [
      '-i',
      await makeMedia('hls-source.mp4', encode),
      '-c',
      'copy',
      ...hls,
    ]);
    const segments = await segmentsOf(playlist, '.ts');
    expect(segments).toHaveLength(3);
    const results = demuxAll(createDemuxer(segments[0] ?? new Uint8Array(0)), segments);
    const whole = await source();
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    for (const kind of ['video', 'audio']) {
      expect(packetsOf(results, kind).map((packet) => packet.md5)).toEqual(
        packetsOf(whole, kind).map((packet) => packet.md5),
      );
    }
    expect(results.slice(0, 3).every(({ tracks }) => tracks.some(({ packets }) => packets[0]?.isKey))).toBe(true);
  });

  test('fragments', async () => {
    const options = ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'];
    const playlist = await makeMedia('fmp4.m3u8', [
      '-i',
      await makeMedia('hls-source.mp4', encode),
      '-c',
      'copy',
      ...hls,
      ...options,
    ]);
    const segments = await segmentsOf(playlist, '.m4s');
    const init = new Uint8Array(await readFile(join(dirname(playlist), 'init.mp4')));
    const results = demuxAll(createDemuxer(segments[0] ?? new Uint8Array(0), init), segments);
    const whole = await source();
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    for (const kind of ['video', 'audio']) {
      expect(packetsOf(results, kind).map((packet) => packet.md5)).toEqual(
        packetsOf(whole, kind).map((packet) => packet.md5),
      );
    }
  });

  test('encrypted transport streams', async () => {
    const options = ['-hls_enc', '1', '-hls_enc_key', key, '-hls_enc_key_url', 'key.bin', '-hls_enc_iv', iv];
    const playlist = await makeMedia('encrypted.m3u8', [
      '-i',
      await makeMedia('hls-source.mp4', encode),
      '-c',
      'copy',
      ...hls,
      ...options,
    ]);
    const usedKey = new Uint8Array(await readFile(join(dirname(playlist), 'key.bin')));
    const announcedIv = /IV=0x([0-9a-f]{32})/i.exec(await readFile(playlist, 'utf8'))?.[1] ?? '';
    const usedIv = Uint8Array.from(announcedIv.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const segments = await segmentsOf(playlist, '.ts');
    const clear = await Promise.all(segments.map((segment) => decryptSegment(segment, usedKey, usedIv)));
    const results = demuxAll(createDemuxer(clear[0] ?? new Uint8Array(0)), clear);
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    expect(packetsOf(results, 'video').map((packet) => packet.md5)).toEqual(
      packetsOf(await source(), 'video').map((packet) => packet.md5),
    );
  });
});
