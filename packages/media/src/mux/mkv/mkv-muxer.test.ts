import { describe, expect, test } from 'vitest';
import { CrashingSink } from '../../../test/mux/crashing-sink.ts';
import { addTracks, feed, feedRange } from '../../../test/mux/feed.ts';
import { execute, saved } from '../../../test/mux/ffmpeg.ts';
import { decodeComplaints, decodedHashes, type Probe, probe } from '../../../test/mux/probe.ts';
import type { Source, SourceTrack } from '../../../test/mux/source.ts';
import * as sources from '../../../test/mux/sources.ts';
import { MediaError } from '../../model/errors.ts';
import type { Sink } from '../../model/ports.ts';
import { type Container, createMuxer, MemorySink, type Metadata, recover } from '../index.ts';

const cases: [name: string, container: Container, make: () => Promise<Source>][] = [
  ['H.264 with B-frames and AAC', 'mkv', sources.avcAac],
  ['HEVC and FLAC', 'mkv', sources.hevcFlac],
  ['VP9 and Opus', 'webm', sources.vp9Opus],
  ['AV1 and AC-3', 'mkv', sources.av1Ac3],
  ['H.264 and MP3', 'mkv', sources.avcMp3],
];

/** Milliseconds, the resolution of Matroska's clock. */
const shown = ({ packets, streams }: Probe, stream: number) => {
  const scale = Number(String(streams[stream]?.['time_base']).split('/')[1]);
  return packets
    .filter((packet) => packet.stream_index === stream)
    .map(({ pts, size, flags }) => ({ pts: Math.round((pts * 1000) / scale), size, isKey: flags[0] === 'K' }));
};

describe.each(cases)('%s in %s', (name, container, make) => {
  test('has the packets, times and frames of its source, unfinished and finished', async () => {
    const from = await make();
    const sink = new MemorySink();
    const muxer = createMuxer({ container, sink });
    addTracks(muxer, from.tracks);
    await feed(muxer, from.tracks);
    const unfinished = await sink.bytes();
    const { length } = await muxer.finish();
    expect(length).toBe(await sink.size());
    const before = await probe(from.path);
    for (const [state, bytes] of Object.entries({ unfinished, finished: await sink.bytes() })) {
      const path = await saved(`${name.replace(/\W/g, '')}-${state}.${container}`, bytes);
      const after = await probe(path);
      expect(after.complaints).toBe('');
      for (const stream of from.tracks.keys()) {
        const [expected, found] = [shown(before, stream), shown(after, stream)];
        expect(found.map(({ size, isKey }) => ({ size, isKey }))).toEqual(
          expected.map(({ size, isKey }) => ({ size, isKey })),
        );
        for (const [index, { pts }] of found.entries()) {
          expect(Math.abs(pts - (expected[index]?.pts ?? Number.NaN))).toBeLessThanOrEqual(1);
        }
      }
      expect(await decodeComplaints(path)).toBe('');
      expect(await decodedHashes(path, 'v')).toEqual(await decodedHashes(from.path, 'v'));
      if (state === 'finished') {
        expect(Number(after.format.duration)).toBeCloseTo(Number(before.format.duration), 1);
        const { stdout } = await execute('ffmpeg', [
          '-v',
          'error',
          '-ss',
          '1.5',
          '-i',
          path,
          '-frames:v',
          '1',
          '-f',
          'framemd5',
          '-',
        ]);
        expect(stdout).toMatch(/^0,/m);
      }
    }
  });
});

const metadata: Metadata = {
  title: 'Hafen – 港',
  artist: 'Anna',
  date: '2026-03-01',
  comment: 'A comment',
  sourceUrl: 'https://example.org/film?id=1',
  encoder: 'Test',
  cover: { type: 'image/png', data: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10) },
  chapters: [
    { start: 0, title: 'First' },
    { start: 2.5, title: 'Zweites' },
  ],
};

async function record(sink: Sink, tracks: readonly SourceTrack[]): Promise<void> {
  const found = await recover(sink);
  const muxer = createMuxer({ container: 'mkv', sink, ...(found ? { resume: found } : {}) });
  addTracks(muxer, tracks, [{ language: 'de', name: 'Bild' }, { language: 'en-GB' }]);
  for (const [index, from] of [0, 2, 4].entries()) {
    if (index < (found?.fragments ?? 0)) continue;
    await feedRange(muxer, tracks, index === 0 ? Number.NEGATIVE_INFINITY : from, index === 2 ? 99 : from + 2);
  }
  await muxer.finish(metadata);
}

test('tags, chapters, languages and the picture are found by ffprobe', async () => {
  const sink = new MemorySink();
  await record(sink, (await sources.avcAac()).tracks);
  const { format, chapters, streams } = await probe(await saved('tags.mkv', await sink.bytes()));
  expect(format.tags).toMatchObject({
    TITLE: 'Hafen – 港',
    ARTIST: 'Anna',
    DATE_RELEASED: '2026-03-01',
    COMMENT: 'A comment',
  });
  expect(format.tags).toMatchObject({ URL: 'https://example.org/film?id=1' });
  expect(chapters.map(({ start_time, tags }) => [Number(start_time), tags.title])).toEqual([
    [0, 'First'],
    [2.5, 'Zweites'],
  ]);
  expect(streams[0]?.['tags']).toMatchObject({ language: 'ger', title: 'Bild' });
  expect(streams.at(-1)?.['tags']).toMatchObject({ filename: 'cover.png', mimetype: 'image/png' });
});

test.each([false, true])(
  'every crash point leaves a file that can be completed (torn: %s)',
  async (isTorn) => {
    const { tracks } = await sources.avcAac();
    const complete = new CrashingSink();
    await record(complete, tracks);
    const whole = await complete.bytes();
    for (let limit = 1; limit < complete.writes; limit += 1) {
      const sink = new CrashingSink(limit, isTorn);
      await expect(record(sink, tracks)).rejects.toThrow(MediaError);
      const left = await sink.afterwards();
      const found = await recover(left);
      expect(found?.fragments).toBe(Math.min(limit, 3));
      const { packets } = await probe(await saved(`crash-${isTorn}-${limit}.mkv`, await left.bytes()));
      expect(packets.length).toBeGreaterThanOrEqual(found?.tracks.reduce((sum, track) => sum + track.packets, 0) ?? 0);
      await record(left, tracks);
      expect(Buffer.from(await left.bytes()).equals(whole)).toBe(true);
    }
  },
  60_000,
);

test('a change of the picture size is signaled in band', async () => {
  const [large] = (await sources.avcAac()).tracks;
  const [small] = (await sources.avcSmall()).tracks;
  if (!large || !small) throw new Error('no source');
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mkv', sink });
  muxer.addTrack(large.format);
  muxer.write(0, large.packets);
  await muxer.changeFormat(0, small.format);
  const shift = 6 * large.format.timescale;
  muxer.write(
    0,
    small.packets.map((one) => ({ ...one, pts: one.pts + shift, dts: one.dts + shift })),
  );
  await muxer.finish();
  const path = await saved('change.mkv', await sink.bytes());
  const expected = [
    ...(await decodedHashes((await sources.avcAac()).path, 'v')),
    ...(await decodedHashes((await sources.avcSmall()).path, 'v', ['-vf', 'scale=320:180:flags=bicubic'])),
  ];
  expect(await decodedHashes(path, 'v')).toEqual(expected);
});
