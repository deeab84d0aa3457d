import { beforeAll, describe, expect, test } from 'vitest';
import { CrashingSink } from '../../../test/mux/crashing-sink.ts';
import { addTracks, feedRange } from '../../../test/mux/feed.ts';
import { saved } from '../../../test/mux/ffmpeg.ts';
import { decodeComplaints, probe } from '../../../test/mux/probe.ts';
import type { Source, SourceTrack } from '../../../test/mux/source.ts';
import * as sources from '../../../test/mux/sources.ts';
import { MediaError } from '../../model/errors.ts';
import type { Sink } from '../../model/ports.ts';
import { createMuxer, type Metadata, type Muxer, recover } from '../index.ts';

const metadata: Metadata = { title: 'Harbour', chapters: [{ start: 0, title: 'One' }] };
const boundaries = [0, 2, 4, 6.1];

/** Writes what is missing: everything, or the rest after a recovered part. */
async function record(sink: Sink, tracks: readonly SourceTrack[], reserve: number): Promise<Muxer> {
  const found = await recover(sink);
  const muxer = createMuxer({ container: 'mp4', sink, reserve, ...(found ? { resume: found } : {}) });
  addTracks(muxer, tracks);
  for (const [index, from] of boundaries.slice(0, -1).entries()) {
    if (index < (found?.fragments ?? 0)) continue;
    await feedRange(muxer, tracks, index === 0 ? Number.NEGATIVE_INFINITY : from, boundaries[index + 1] ?? 0);
  }
  await muxer.finish(metadata);
  return muxer;
}

async function crashes(action: Promise<unknown>): Promise<boolean> {
  try {
    await action;
    return false;
  } catch (error) {
    if (error instanceof MediaError && error.code === 'disk.failed') return true;
    throw error;
  }
}

describe.each([
  ['first', 64 * 1024],
  ['last', 0],
])('with the index %s', (place, reserve) => {
  let from: Source;
  let whole: Uint8Array;
  let writes: number;

  beforeAll(async () => {
    from = await sources.avcAac();
    const sink = new CrashingSink();
    await record(sink, from.tracks, reserve);
    whole = await sink.bytes();
    writes = sink.writes;
  });

  test.each([false, true])(
    'every crash point leaves a readable file that can be completed (torn: %s)',
    async (isTorn) => {
      const ends = [0, ...boundaries.slice(1)];
      for (let limit = 0; limit < writes; limit += 1) {
        const sink = new CrashingSink(limit, isTorn);
        expect(await crashes(record(sink, from.tracks, reserve))).toBe(true);
        const left = await sink.afterwards();
        const found = await recover(left);
        const path = await saved(`crash-${place}-${isTorn}-${limit}.mp4`, await left.bytes());
        // The first two writes make the header and the first fragment.
        if (limit < 2) {
          expect(found?.fragments ?? 0).toBe(0);
          continue;
        }
        const fragments = found?.isFinished ? boundaries.length - 1 : (found?.fragments ?? 0);
        const expected = from.tracks.map(
          ({ format, packets }) => packets.filter(({ dts }) => dts / format.timescale < (ends[fragments] ?? 0)).length,
        );
        expect(fragments).toBe(Math.min(limit - 1, 3));
        const seen = await probe(path);
        const counts = from.tracks.map(
          (_, stream) => seen.packets.filter((packet) => packet.stream_index === stream).length,
        );
        // Players also read the complete part of a torn fragment.
        if (isTorn) expect(counts.every((count, stream) => count >= (expected[stream] ?? 0))).toBe(true);
        else expect(counts).toEqual(expected);
        if (!isTorn) expect(await decodeComplaints(path)).not.toMatch(/error|invalid/i);
        if (found?.isFinished) continue;
        expect(found?.tracks.map(({ packets }) => packets)).toEqual(expected);

        await record(left, from.tracks, reserve);
        expect(Buffer.from(await left.bytes()).equals(whole)).toBe(true);
      }
      expect(writes).toBeGreaterThanOrEqual(6);
    },
    60_000,
  );

  test('the recovered end times are those of the packets in the file', async () => {
    const sink = new CrashingSink(3);
    await crashes(record(sink, from.tracks, reserve));
    const found = await recover(await sink.afterwards());
    const ends = from.tracks.map(({ format, packets }) =>
      Math.max(...packets.filter(({ dts }) => dts / format.timescale < 4).map(({ pts, duration }) => pts + duration)),
    );
    expect(found?.tracks.map(({ end }) => end)).toEqual(ends);
    expect(found?.tracks.map(({ start }) => start)).toEqual(from.tracks.map(({ packets }) => packets[0]?.pts));
  });
});

test('a finished file is distinguished from an unfinished one', async () => {
  const { tracks } = await sources.aac();
  const sink = new CrashingSink();
  await record(sink, tracks, 0);
  expect(await recover(sink)).toMatchObject({ isFinished: true, length: await sink.size() });
});

test('other files are not recovered', async () => {
  const sink = new CrashingSink();
  expect(await recover(sink)).toBeUndefined();
  await sink.write(0, [new TextEncoder().encode('<!doctype html><title>Not a film</title>')]);
  expect(await recover(sink)).toBeUndefined();
});
