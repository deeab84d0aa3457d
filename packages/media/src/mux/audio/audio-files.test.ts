import { describe, expect, test } from 'vitest';
import { CrashingSink } from '../../../test/mux/crashing-sink.ts';
import { addTracks, feed } from '../../../test/mux/feed.ts';
import { execute, generated, saved } from '../../../test/mux/ffmpeg.ts';
import { decodeComplaints, decodedHashes, probe } from '../../../test/mux/probe.ts';
import type { SourceTrack } from '../../../test/mux/source.ts';
import * as sources from '../../../test/mux/sources.ts';
import type { AudioFormat, Packet } from '../../model/packet.ts';
import { type Container, createMuxer, MemorySink, type Metadata, type MuxerOptions } from '../index.ts';

const jpeg = async (): Promise<Uint8Array> => {
  const path = await generated('cover.jpg', [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=64x64:rate=1:duration=1',
    '-frames:v',
    '1',
  ]);
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(path));
};

const texts: Metadata = {
  title: 'Hafen – 港',
  artist: 'Anna',
  album: 'Sea',
  date: '2026-03-01',
  comment: 'A comment',
  encoder: 'Test',
  chapters: [
    { start: 0, title: 'First' },
    { start: 1.5, title: 'Zweites' },
  ],
};

async function write(
  container: Container,
  track: SourceTrack,
  metadata: Metadata = {},
  options: Partial<MuxerOptions> = {},
) {
  const sink = new MemorySink();
  const muxer = createMuxer({ container, sink, ...options });
  addTracks(muxer, [track]);
  await feed(muxer, [track], 1);
  const unfinished = await sink.bytes();
  const summary = await muxer.finish(metadata);
  expect(summary.length).toBe(await sink.size());
  return { unfinished, finished: await sink.bytes() };
}

const cases: [container: Container, make: () => Promise<{ path: string; track: SourceTrack | undefined }>][] = [
  ['mp3', async () => pick(await sources.avcMp3(), 1)],
  ['aac', async () => pick(await sources.aac(), 0)],
  ['flac', async () => pick(await sources.hevcFlac(), 1)],
  ['ogg', async () => pick(await sources.vp9Opus(), 1)],
];

function pick({ path, tracks }: { path: string; tracks: readonly SourceTrack[] }, index: number) {
  return { path, track: tracks[index] };
}

describe.each(cases)('%s', (container, make) => {
  test('has the sound and duration of its source, unfinished and finished, with tags and picture', async () => {
    const { path: original, track } = await make();
    if (!track) throw new Error('no source');
    const cover = { type: 'image/jpeg', data: await jpeg() } as const;
    const { unfinished, finished } = await write(
      container,
      track,
      { ...texts, cover },
      container === 'ogg' ? { reserve: 60_000 } : {},
    );
    const expected = await soundOf(original);
    for (const [state, bytes] of Object.entries({ unfinished, finished })) {
      const path = await saved(`${state}.${container}`, bytes);
      expect((await decodeComplaints(path)).replace(/.*Estimating duration.*\n/, '')).toBe('');
      const sound = await soundOf(path);
      if (container === 'ogg') {
        // Ogg also states where the last packet's sound ends; ffmpeg plays the last packet of the MP4 in full.
        expect(sound.equals(expected.subarray(0, sound.length))).toBe(true);
        expect(expected.length - sound.length).toBeLessThan(960 * 2);
        continue;
      }
      // A container without priming keeps what others drop, but only at the start.
      expect(sound.length - expected.length).toBeGreaterThanOrEqual(0);
      expect(sound.length - expected.length).toBeLessThanOrEqual(2 * 1152 * 2);
      expect(sound.subarray(sound.length - expected.length).equals(expected)).toBe(true);
    }
    const path = await saved(`finished.${container}`, finished);
    const { packets, format, complaints, streams, chapters } = await probe(path);
    expect(complaints).toEqual(container === 'aac' ? expect.stringContaining('Estimating duration from bitrate') : '');
    const sound = packets.filter((packet) => packet.stream_index === 0);
    expect(sound.map(({ size }) => size)).toEqual(
      track.packets.map(({ data }) => String(data.length + (container === 'aac' ? 7 : 0))),
    );
    if (container === 'aac') return;
    const seconds = track.packets.reduce((sum, { duration }) => sum + duration, 0) / track.format.timescale;
    expect(Number(format.duration)).toBeCloseTo(seconds, 1);
    const tags = Object.fromEntries(
      Object.entries({ ...format.tags, ...(streams[0]?.['tags'] as Record<string, string> | undefined) }).map(
        ([key, value]) => [key.toLowerCase(), value],
      ),
    );
    expect(tags).toMatchObject({ title: texts.title, artist: 'Anna', album: 'Sea', date: '2026-03-01' });
    expect(streams.at(-1)).toMatchObject({ codec_name: 'mjpeg', width: 64 });
    if (container !== 'flac') expect(chapters.map(({ start_time }) => Number(start_time))).toEqual([0, 1.5]);
  });

  test('the next cut recovers from a failed write', async () => {
    const { track } = await make();
    if (!track) throw new Error('no source');
    const sink = new CrashingSink();
    const muxer = createMuxer({ container, sink });
    addTracks(muxer, [track]);
    const half = track.packets.length >> 1;
    muxer.write(0, track.packets.slice(0, half));
    const write = sink.write.bind(sink);
    sink.write = () => Promise.reject(new Error('The disk is full.'));
    await expect(muxer.cut()).rejects.toThrow('full');
    sink.write = write;
    muxer.write(0, track.packets.slice(half));
    await muxer.finish();
    const { finished } = await write2(container, track);
    expect(Buffer.from(await sink.bytes()).equals(finished)).toBe(true);
  });
});

async function write2(container: Container, track: SourceTrack): Promise<{ finished: Uint8Array }> {
  const sink = new MemorySink();
  const muxer = createMuxer({ container, sink });
  addTracks(muxer, [track]);
  muxer.write(0, track.packets);
  await muxer.finish();
  return { finished: await sink.bytes() };
}

/** Decoded samples of the first stream of sound. */
async function soundOf(path: string): Promise<Buffer> {
  const out = `${path}.pcm`;
  await execute('ffmpeg', ['-v', 'error', '-y', '-i', path, '-map', '0:a:0', '-f', 's16le', out]);
  const { readFile } = await import('node:fs/promises');
  return readFile(out);
}

test('a picture that does not fit into the reserved space moves the sound without damage', async () => {
  const [, track] = (await sources.avcMp3()).tracks;
  if (!track) throw new Error('no source');
  const cover = { type: 'image/jpeg', data: await jpeg() } as const;
  const small = await write('mp3', track, { cover }, { reserve: 16 });
  const large = await write('mp3', track, { cover }, { reserve: 100_000 });
  const [a, b] = [await saved('cover-moved.mp3', small.finished), await saved('cover-reserved.mp3', large.finished)];
  expect(await decodedHashes(a, 'a')).toEqual(await decodedHashes(b, 'a'));
  expect((await probe(a)).streams.at(-1)).toMatchObject({ codec_name: 'mjpeg' });
});

describe('wav', () => {
  const format: AudioFormat = {
    kind: 'audio',
    codec: 'pcm',
    sampleRate: 8000,
    channels: 2,
    timescale: 8000,
    description: new Uint8Array(0),
    codecString: 'pcm-s16le',
  };
  const packet = (pts: number, samples: number, value: number): Packet => ({
    data: new Uint8Array(new Int16Array(samples * 2).fill(value).buffer),
    pts,
    dts: pts,
    duration: samples,
    isKey: true,
  });

  test('a pause becomes silence and sound before zero is dropped', async () => {
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'wav', sink });
    muxer.addTrack(format);
    muxer.write(0, [packet(-100, 800, 5), packet(1600, 800, 7)]);
    await muxer.finish({ title: 'Sea' });
    const path = await saved('pause.wav', await sink.bytes());
    const sound = await soundOf(path);
    const samples = new Int16Array(sound.buffer, sound.byteOffset, sound.length / 2);
    expect(samples.length).toBe(2400 * 2);
    expect([samples[0], samples[1399], samples[1400], samples[3199], samples[3200], samples[4799]]).toEqual([
      5, 5, 0, 0, 7, 7,
    ]);
    const { format: probed, complaints } = await probe(path);
    expect(complaints).toBe('');
    expect(probed.tags).toMatchObject({ title: 'Sea' });
  });

  test('beyond four gigabytes the header has 64-bit sizes', async () => {
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'wav', sink });
    muxer.addTrack(format);
    const data = new Uint8Array(256 * 1024 * 1024);
    const samples = data.length / 4;
    for (let index = 0; index < 17; index += 1) {
      muxer.write(0, [{ data, pts: index * samples, dts: index * samples, duration: samples, isKey: true }]);
      await muxer.cut();
    }
    await muxer.finish();
    const head = Buffer.from(await sink.read(0, 80));
    expect(head.toString('latin1', 0, 4)).toBe('RF64');
    expect(Number(head.readBigUInt64LE(28))).toBe(17 * data.length);
    expect(head.readUInt32LE(76)).toBe(0xff_ff_ff_ff);
  });
});
