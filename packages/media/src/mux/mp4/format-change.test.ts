import { expect, test } from 'vitest';
import { CrashingSink } from '../../../test/mux/crashing-sink.ts';
import { feedRange } from '../../../test/mux/feed.ts';
import { saved } from '../../../test/mux/ffmpeg.ts';
import { decodeComplaints, decodedHashes, probe } from '../../../test/mux/probe.ts';
import type { SourceTrack } from '../../../test/mux/source.ts';
import * as sources from '../../../test/mux/sources.ts';
import { MediaError } from '../../model/errors.ts';
import type { Sink } from '../../model/ports.ts';
import { createMuxer, recover } from '../index.ts';

/** The packets, shifted so that the first frame is shown at `seconds`. */
function later({ format, packets }: SourceTrack, seconds: number): SourceTrack {
  const shift = seconds * format.timescale;
  return { format, packets: packets.map((one) => ({ ...one, pts: one.pts + shift, dts: one.dts + shift })) };
}

async function parts(): Promise<[large: SourceTrack, small: SourceTrack, large: SourceTrack]> {
  const [large] = (await sources.avcAac()).tracks;
  const [small] = (await sources.avcSmall()).tracks;
  if (!large || !small) throw new Error('no source');
  return [large, later(small, 6), later(large, 9)];
}

/** Large frames, an ad with small frames, large frames again. */
async function record(sink: Sink): Promise<void> {
  const found = await recover(sink);
  const tracks = await parts();
  const muxer = createMuxer({ container: 'mp4', sink, ...(found ? { resume: found } : {}) });
  muxer.addTrack(tracks[0].format);
  for (const [index, track] of tracks.entries()) {
    if (index < (found?.fragments ?? 0)) continue;
    await muxer.changeFormat(0, track.format);
    await feedRange(muxer, [track], Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }
  await muxer.finish();
}

async function expectWhole(path: string): Promise<void> {
  const [large, small] = [await sources.avcAac(), await sources.avcSmall()];
  const { packets, complaints } = await probe(path);
  expect(complaints).toBe('');
  expect(packets.length).toBe(150 + 75 + 150);
  const pictures = [await decodedHashes(large.path, 'v'), await rescaled(small.path)];
  // ffmpeg scales all frames of a track to the first one's size, so the small ones are compared after scaling.
  expect(await decodedHashes(path, 'v')).toEqual([
    ...(pictures[0] ?? []),
    ...(pictures[1] ?? []),
    ...(pictures[0] ?? []),
  ]);
  expect(await decodeComplaints(path)).toBe('');
}

async function rescaled(path: string): Promise<string[]> {
  return decodedHashes(path, 'v', ['-vf', 'scale=320:180:flags=bicubic']);
}

test('a stream that changes its picture size becomes one track with two descriptions', async () => {
  const sink = new CrashingSink();
  await record(sink);
  await expectWhole(await saved('change.mp4', await sink.bytes()));
});

test('the unfinished file with two descriptions can be decoded too', async () => {
  const sink = new CrashingSink();
  const tracks = await parts();
  const muxer = createMuxer({ container: 'mp4', sink });
  muxer.addTrack(tracks[0].format);
  for (const track of tracks) {
    await muxer.changeFormat(0, track.format);
    muxer.write(0, track.packets);
  }
  await muxer.cut();
  const path = await saved('change-unfinished.mp4', await sink.bytes());
  expect((await probe(path)).packets.length).toBe(150 + 75 + 150);
});

test('every crash point around a change leaves a file that can be completed', async () => {
  const complete = new CrashingSink();
  await record(complete);
  for (let limit = 2; limit < complete.writes; limit += 1) {
    const sink = new CrashingSink(limit);
    await expect(record(sink)).rejects.toThrow(MediaError);
    const left = await sink.afterwards();
    expect((await probe(await saved(`change-crash-${limit}.mp4`, await left.bytes()))).packets.length).toBeGreaterThan(
      149,
    );
    if ((await recover(left))?.isFinished) continue;
    await record(left);
    expect((await probe(await saved(`change-resumed-${limit}.mp4`, await left.bytes()))).packets.length).toBe(375);
  }
  expect(complete.writes).toBeGreaterThan(7);
});

test('another codec in the same track is refused with a typed error', async () => {
  const { tracks } = await sources.avcAac();
  const other = (await sources.hevcFlac()).tracks[0];
  const muxer = createMuxer({ container: 'mp4', sink: new CrashingSink() });
  if (!tracks[0] || !other) throw new Error('no source');
  muxer.addTrack(tracks[0].format);
  await expect(muxer.changeFormat(0, other.format)).rejects.toMatchObject({ code: 'media.unsupported' });
});

test('more configurations than the header has room for are refused, and the written data stays intact', async () => {
  const [track] = (await sources.avcAac()).tracks;
  if (track?.format.kind !== 'video') throw new Error('no source');
  const sink = new CrashingSink();
  const muxer = createMuxer({ container: 'mp4', sink });
  muxer.addTrack(track.format);
  muxer.write(0, track.packets.slice(0, 25));
  const grow = async (): Promise<void> => {
    for (let width = 2; width < 200; width += 2)
      await muxer.changeFormat(0, { ...track.format, width } as typeof track.format);
  };
  await expect(grow()).rejects.toMatchObject({ code: 'media.unsupported' });
  muxer.write(0, track.packets.slice(25));
  await muxer.finish();
  expect((await probe(await saved('change-too-often.mp4', await sink.bytes()))).packets.length).toBe(150);
});
