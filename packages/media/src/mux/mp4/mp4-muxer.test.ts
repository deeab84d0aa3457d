import { describe, expect, test } from 'vitest';
import { addTracks, feed } from '../../../test/mux/feed.ts';
import { saved } from '../../../test/mux/ffmpeg.ts';
import { decodeComplaints, decoded, type Probe, probe } from '../../../test/mux/probe.ts';
import type { Source } from '../../../test/mux/source.ts';
import * as sources from '../../../test/mux/sources.ts';
import { createMuxer, MemorySink, type MuxerOptions } from '../index.ts';

async function remux(from: Source, options: Partial<MuxerOptions> = {}) {
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mp4', sink, ...options });
  addTracks(muxer, from.tracks);
  await feed(muxer, from.tracks);
  const unfinished = await sink.bytes();
  const summary = await muxer.finish({});
  return { unfinished, summary, finished: await sink.bytes() };
}

const places = ({ packets }: Probe, stream: number) =>
  packets
    .filter((packet) => packet.stream_index === stream)
    .map(({ pts, dts, size, flags }) => ({ pts, dts, size, flags }));

const durations = ({ packets }: Probe, stream: number) =>
  packets.filter((packet) => packet.stream_index === stream).map(({ duration }) => duration);

const cases = {
  'H.264 with B-frames and AAC': sources.avcAac,
  'HEVC and FLAC': sources.hevcFlac,
  'VP9 and Opus': sources.vp9Opus,
  'AV1 and AC-3': sources.av1Ac3,
  'H.264 and MP3': sources.avcMp3,
  'E-AC-3 alone': sources.eac3,
};

describe.each(Object.entries(cases))('%s', (name, make) => {
  test('is readable while it is written, with the packets of its source', async () => {
    const from = await make();
    const { unfinished } = await remux(from);
    const path = await saved(`${name.replace(/\W/g, '')}-unfinished.mp4`, unfinished);
    const [before, after] = [await probe(from.path), await probe(path)];
    expect(after.complaints).toBe('');
    // ffprobe marks priming to be dropped only where it has the whole edit list, so only the key flag is compared.
    const keys = (one: Probe, stream: number) => places(one, stream).map((p) => ({ ...p, flags: p.flags[0] }));
    for (const stream of from.tracks.keys()) expect(keys(after, stream)).toEqual(keys(before, stream));
    expect(await decodeComplaints(path)).toBe('');
  });

  test('is a regular file when finished, with the packets, times and frames of its source', async () => {
    const from = await make();
    const { finished, summary } = await remux(from);
    const path = await saved(`${name.replace(/\W/g, '')}.mp4`, finished);
    const [before, after] = [await probe(from.path), await probe(path)];
    expect(after.complaints).toBe('');
    for (const stream of from.tracks.keys()) {
      expect(places(after, stream)).toEqual(places(before, stream));
      expect(durations(after, stream)).toEqual(durations(before, stream));
      expect(await decoded(path, String(stream))).toEqual(await decoded(from.path, String(stream)));
    }
    expect(await decodeComplaints(path)).toBe('');
    expect(Number(after.format.duration)).toBeCloseTo(Number(before.format.duration), 2);
    expect(summary.isIndexFirst).toBe(true);
    expect(summary.tracks.map(({ packets }) => packets)).toEqual(from.tracks.map(({ packets }) => packets.length));
  });
});
