import { describe, expect, test } from 'vitest';
import { CrashingSink } from '../../../test/mux/crashing-sink.ts';
import { addTracks, feed, feedRange } from '../../../test/mux/feed.ts';
import { saved } from '../../../test/mux/ffmpeg.ts';
import { decodeComplaints, decodedHashes, probe } from '../../../test/mux/probe.ts';
import type { Source, SourceTrack } from '../../../test/mux/source.ts';
import * as sources from '../../../test/mux/sources.ts';
import { MediaError } from '../../model/errors.ts';
import type { Sink } from '../../model/ports.ts';
import { createMuxer, MemorySink, recover } from '../index.ts';

const pick = (from: Source, ...indexes: number[]): SourceTrack[] =>
  indexes.flatMap((index) => from.tracks[index] ?? []);

const cases: [name: string, make: () => Promise<SourceTrack[]>][] = [
  ['H.264 with B-frames and AAC', async () => pick(await sources.avcAac(), 0, 1)],
  ['HEVC alone', async () => pick(await sources.hevcFlac(), 0)],
  ['AC-3 alone', async () => pick(await sources.av1Ac3(), 1)],
  ['E-AC-3 alone', async () => pick(await sources.eac3(), 0)],
  ['H.264 and MP3', async () => pick(await sources.avcMp3(), 0, 1)],
];

describe.each(cases)('%s', (name, make) => {
  test('becomes a transport stream with the same times', async () => {
    const tracks = await make();
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'ts', sink });
    addTracks(muxer, tracks);
    await feed(muxer, tracks);
    await muxer.finish();
    expect((await sink.size()) % 188).toBe(0);
    const path = await saved(`${name.replace(/\W/g, '')}.ts`, await sink.bytes());
    const { packets, complaints } = await probe(path);
    expect(complaints).toBe('');
    expect(await decodeComplaints(path)).toBe('');
    for (const [stream, { format, packets: expected }] of tracks.entries()) {
      const found = packets.filter((packet) => packet.stream_index === stream);
      const at = (ticks: number): number => Math.round((ticks * 90_000) / format.timescale) + 126_000;
      expect(found.map(({ pts, dts, flags }) => [pts, dts, flags[0] === 'K'])).toEqual(
        expected.map(({ pts, dts, isKey }) => [at(pts), at(dts), isKey]),
      );
    }
  });
});

test('the frames are those of the source', async () => {
  const from = await sources.avcAac();
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'ts', sink });
  addTracks(muxer, from.tracks);
  await feed(muxer, from.tracks);
  await muxer.finish();
  const path = await saved('pictures.ts', await sink.bytes());
  expect(await decodedHashes(path, 'v')).toEqual(await decodedHashes(from.path, 'v'));
});

async function record(sink: Sink, tracks: readonly SourceTrack[]): Promise<void> {
  const found = await recover(sink);
  const muxer = createMuxer({ container: 'ts', sink, ...(found ? { resume: found } : {}) });
  addTracks(muxer, tracks, [{}, { language: 'fr' }]);
  for (const [index, from] of [0, 2, 4].entries()) {
    if (index < (found?.fragments ?? 0)) continue;
    await feedRange(muxer, tracks, index === 0 ? Number.NEGATIVE_INFINITY : from, index === 2 ? 99 : from + 2);
  }
  await muxer.finish();
}

test.each([false, true])('every crash point leaves a file that can be completed (torn: %s)', async (isTorn) => {
  const { tracks } = await sources.avcAac();
  const complete = new CrashingSink();
  await record(complete, tracks);
  const whole = await complete.bytes();
  expect(await recover(complete)).toMatchObject({ isFinished: true, length: whole.length });
  for (let limit = 1; limit < complete.writes; limit += 1) {
    const sink = new CrashingSink(limit, isTorn);
    await expect(record(sink, tracks)).rejects.toThrow(MediaError);
    const left = await sink.afterwards();
    expect((await recover(left))?.fragments).toBe(Math.min(limit, 3));
    await record(left, tracks);
    expect(Buffer.from(await left.bytes()).equals(whole)).toBe(true);
  }
});

test('Opus is refused with a typed error', async () => {
  const { tracks } = await sources.vp9Opus();
  const muxer = createMuxer({ container: 'ts', sink: new MemorySink() });
  expect(() => addTracks(muxer, tracks.slice(1))).toThrow(expect.objectContaining({ code: 'media.unsupported' }));
});
