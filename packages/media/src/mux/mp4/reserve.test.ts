import { expect, test } from 'vitest';
import { addTracks, feed } from '../../../test/mux/feed.ts';
import * as sources from '../../../test/mux/sources.ts';
import { createMuxer, MemorySink } from '../index.ts';
import { reserveFor } from './reserve.ts';

test.each([
  ['with B-frames', sources.avcAac, 6],
  ['without', sources.vp9Opus, 3],
  ['sound alone', sources.aac, 6],
])('the estimate fits the index of a real stream (%s) without much waste', async (_, make, seconds) => {
  const { tracks } = await make();
  const formats = tracks.map(({ format }) => format);
  const reserve = reserveFor(seconds, formats, { frameRate: 25 });
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mp4', sink, reserve });
  addTracks(muxer, tracks);
  await feed(muxer, tracks);
  const { isIndexFirst } = await muxer.finish({ title: 'A title', sourceUrl: 'https://example.org/' });
  expect(isIndexFirst).toBe(true);
  expect(reserve).toBeLessThan(20_000);
});

test('an hour of 60 pictures a second needs less than five megabytes', async () => {
  const formats = (await sources.avcAac()).tracks.map(({ format }) => format);
  expect(reserveFor(3600, formats, { frameRate: 60 })).toBeLessThan(5_000_000);
});
