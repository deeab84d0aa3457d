import { beforeAll, expect, test } from 'vitest';
import { addTracks, feedRange } from '../../test/mux/feed.ts';
import type { Source } from '../../test/mux/source.ts';
import * as sources from '../../test/mux/sources.ts';
import { createDemuxer } from '../demux/index.ts';
import { createMuxer, MemorySink } from '../mux/index.ts';
import { type GrowingFragment, readGrowingFragments, readGrowingStart } from './growing-mp4.ts';

let source: Source;
beforeAll(async () => {
  source = await sources.avcAac();
});

async function fragmentsOf(sink: MemorySink, position: number, timescales: ReadonlyMap<number, number>) {
  const found: GrowingFragment[] = [];
  for await (const fragment of readGrowingFragments(sink, position, timescales)) found.push(fragment);
  return found;
}

test('a growing file shows its header and each fragment as soon as it is complete', async () => {
  const sink = new MemorySink();
  expect(await readGrowingStart(sink)).toEqual({ state: 'nothing' });
  const muxer = createMuxer({ container: 'mp4', sink });
  addTracks(muxer, source.tracks);
  await feedRange(muxer, source.tracks, Number.NEGATIVE_INFINITY, 2);
  const start = await readGrowingStart(sink);
  if (start.state !== 'growing') throw new Error(start.state);
  expect(start.mimeType).toMatch(/^video\/mp4; codecs="avc1\.[0-9A-Fa-f]{6},mp4a\.40\.2"$/);
  const early = await fragmentsOf(sink, start.position, start.timescales);
  expect(early).toHaveLength(1);

  await feedRange(muxer, source.tracks, 2, 4);
  const both = await fragmentsOf(sink, start.position, start.timescales);
  expect(both).toHaveLength(2);
  expect(both[0]).toEqual(early[0]);
  expect(both[1]?.position).toBe(both[0]?.end);
  expect(both[1]?.startSeconds).toBeGreaterThan(1.5);

  await muxer.finish({});
  expect(await readGrowingStart(sink)).toEqual({ state: 'finished' });
  expect(await fragmentsOf(sink, start.position, start.timescales)).toEqual(both);
});

test('header and fragments form a playable stream', async () => {
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mp4', sink });
  addTracks(muxer, source.tracks);
  await feedRange(muxer, source.tracks, Number.NEGATIVE_INFINITY, 3);
  const start = await readGrowingStart(sink);
  if (start.state !== 'growing') throw new Error(start.state);
  const [fragment] = await fragmentsOf(sink, start.position, start.timescales);
  if (!fragment) throw new Error('no fragment');
  const media = await sink.read(fragment.position, fragment.end - fragment.position);
  const demuxer = createDemuxer(media, start.header);
  const { tracks } = demuxer.push(media);
  const counts = source.tracks.map(
    ({ format, packets }) => packets.filter(({ dts }) => dts / format.timescale < 3).length,
  );
  expect(tracks.map(({ packets }) => packets.length)).toEqual(counts);
});
