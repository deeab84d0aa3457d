import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makeMedia, probeStreams } from '@clipharbor/testkit';
import { describe, expect, test, vi } from 'vitest';
import { MediaError } from '../../model/errors.ts';
import type { Packet } from '../../model/packet.ts';
import { aacEsds, audioEntry, box, full, moov, u32, u64 } from '../test-support/mp4-writer.ts';
import { createMp4Demuxer } from './demuxer.ts';
import { type MoviePacket, type RandomSource, readMovie } from './read-movie.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25'];
const tone = ['-f', 'lavfi', '-i', 'sine=f=440:r=48000'];
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', '-bf', '3', '-pix_fmt', 'yuv420p'];
const both = [...picture, ...tone, '-t', '3', ...x264, '-c:a', 'aac'];

const summary = ({ dts, pts, duration, isKey, data }: Packet) => ({
  dts,
  pts,
  duration,
  isKey,
  md5: createHash('md5').update(data).digest('hex'),
});

function sourceOf(bytes: Uint8Array): RandomSource & { largest: number } {
  return {
    size: bytes.length,
    largest: 0,
    async read(position, length) {
      this.largest = Math.max(this.largest, length);
      return bytes.slice(position, position + length);
    },
  };
}

async function collect(
  source: RandomSource,
): Promise<{ id: number; packet: ReturnType<typeof summary>; kind: string }[]> {
  const all = [];
  const movie = await readMovie(source);
  for await (const { trackId, packet, format } of movie.packets())
    all.push({ id: trackId, packet: summary(packet), kind: format.kind });
  return all;
}

describe('a movie read incrementally gives the same packets as when read at once', () => {
  test.each([
    ['progressive.mp4', both],
    ['faststart.mp4', [...both, '-movflags', '+faststart']],
    ['fragmented.mp4', [...both, '-movflags', '+frag_keyframe+empty_moov+default_base_moof']],
    ['absolute.mp4', [...both, '-movflags', '+frag_keyframe+empty_moov']],
    ['hybrid.mp4', [...both, '-movflags', '+frag_keyframe']],
    ['pcm.mov', [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'pcm_s24le']],
  ])('%s', async (name, args) => {
    const bytes = new Uint8Array(await readFile(await makeMedia(name, args)));
    const packets = await collect(sourceOf(bytes));
    const whole = createMp4Demuxer().push(bytes).tracks;
    expect(whole.map(({ format }) => format.kind)).toEqual(['video', 'audio']);
    for (const track of whole) {
      expect(packets.filter(({ id }) => id === track.id).map(({ packet }) => packet)).toEqual(
        track.packets.map(summary),
      );
    }
    expect(packets.length).toBe(whole.reduce((sum, track) => sum + track.packets.length, 0));
  });
});

test('packets come in file order, so that audio and video alternate', async () => {
  const bytes = new Uint8Array(await readFile(await makeMedia('progressive.mp4', both)));
  const kinds = (await collect(sourceOf(bytes))).map(({ kind }) => kind);
  const changes = kinds.filter((kind, index) => kind !== kinds[index - 1]).length;
  expect(changes).toBeGreaterThan(10);
});

test('uncompressed audio is read in chunks, without losing a byte', async () => {
  const args = [...picture, ...tone, '-t', '2', ...x264, '-c:a', 'pcm_s24le'];
  const movie = await readMovie(sourceOf(new Uint8Array(await readFile(await makeMedia('pcm.mov', args)))));
  const audio: MoviePacket[] = [];
  for await (const packet of movie.packets()) if (packet.format.kind === 'audio') audio.push(packet);
  expect(audio[0]?.format).toMatchObject({ codec: 'pcm', sampleRate: 48_000, channels: 1 });
  expect(audio.reduce((sum, { packet }) => sum + packet.data.length, 0)).toBe(2 * 48_000 * 3);
  expect(audio.reduce((sum, { packet }) => sum + packet.duration, 0)).toBe(2 * 48_000);
});

test('a rotated phone video keeps its rotation', async () => {
  const copy = ['-i', await makeMedia('progressive.mp4', both), '-c', 'copy'];
  // Newer ffmpeg has an option for it, older ones take metadata.
  const path = await makeMedia('rotated.mp4', ['-display_rotation', '90', ...copy]).catch(() =>
    makeMedia('rotated.mp4', [...copy, '-metadata:s:v:0', 'rotate=90']),
  );
  const { tracks } = await readMovie(sourceOf(new Uint8Array(await readFile(path))));
  const sides = (await probeStreams(path))[0]?.['side_data_list'] as { rotation: number }[] | undefined;
  const side = sides?.[0];
  // ffprobe counts counterclockwise.
  expect(tracks[0]?.format).toMatchObject({ kind: 'video', rotation: (360 - (side?.rotation ?? 0)) % 360 });
  expect(side?.rotation).not.toBe(0);
});

test('positions beyond 4 GB are read where they are', async () => {
  const far = 5 * 2 ** 32 + 8;
  const tables = [
    box('stts', full(0), u32(1), u32(2), u32(1024)),
    box('stsc', full(0), u32(1), u32(1), u32(1), u32(1)),
    box('stsz', full(0), u32(8), u32(2)),
    box('co64', full(0), u32(2), u64(far), u64(far + 8)),
  ];
  const index = moov([{ id: 1, timescale: 48_000, entries: [audioEntry('mp4a', aacEsds)], tables }], false);
  // Each sample contains its own position; everything in between is a hole that must not be read.
  const source: RandomSource = {
    size: far + 16,
    async read(position, length) {
      if (position < index.length) return index.slice(position, position + length);
      return Uint8Array.from(Array.from({ length: length / 8 }, (_, i) => u64(position + i * 8)).flat());
    },
  };
  const payloads: Uint8Array[] = [];
  for await (const { packet } of (await readMovie(source)).packets()) payloads.push(packet.data.slice());
  expect(payloads).toEqual([Uint8Array.from(u64(far)), Uint8Array.from(u64(far + 8))]);
});

async function failure(bytes: Uint8Array): Promise<string> {
  try {
    await collect(sourceOf(bytes));
    return 'none';
  } catch (reason) {
    return reason instanceof MediaError ? reason.code : String(reason);
  }
}

test('a file without an index is refused', async () => {
  expect(await failure(new TextEncoder().encode('this is no movie at all'))).toBe('media.unsupported');
  expect(await failure(new Uint8Array(0))).toBe('media.unsupported');
});

test('a file that ends too early is reported', async () => {
  const bytes = new Uint8Array(await readFile(await makeMedia('faststart.mp4', [...both, '-movflags', '+faststart'])));
  expect(await failure(bytes.slice(0, bytes.length - 1000))).toBe('segment.truncated');
});
