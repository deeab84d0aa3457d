import { describe, expect, test } from 'vitest';
import { addTracks, feed } from '../../../test/mux/feed.ts';
import { execute, saved } from '../../../test/mux/ffmpeg.ts';
import { vp8 } from '../../../test/mux/ivf.ts';
import { decodeComplaints, decodedHashes, probe } from '../../../test/mux/probe.ts';
import * as sources from '../../../test/mux/sources.ts';
import { cue, fakeText } from '../../../test/mux/synthetic.ts';
import type { AudioFormat } from '../../model/packet.ts';
import { createMuxer, MemorySink } from '../index.ts';

describe.each(['webm', 'mkv', 'mp4'] as const)('VP8 in %s', (container) => {
  test('has the frames of its source', async () => {
    const { path: original, track } = await vp8();
    const sink = new MemorySink();
    const muxer = createMuxer({ container, sink });
    addTracks(muxer, [track]);
    await feed(muxer, [track], 1);
    await muxer.finish();
    const path = await saved(`vp8.${container}`, await sink.bytes());
    expect(await decodeComplaints(path)).toBe('');
    const count = track.packets.length;
    expect(await decodedHashes(path, 'v')).toEqual((await decodedHashes(original, 'v')).slice(0, count));
    expect(count).toBe(75);
  });
});

describe.each([
  ['mkv', 'subrip', '<i>Guten</i> Tag & hallo'],
  ['webm', 'webvtt', '<i>Guten</i> Tag &amp; hallo'],
] as const)('subtitles in %s', (container, codec, text) => {
  test('keep their times and overlaps', async () => {
    const [video] = (await sources.vp9Opus()).tracks;
    if (!video) throw new Error('no source');
    const sink = new MemorySink();
    const muxer = createMuxer({ container, sink });
    addTracks(muxer, [video]);
    muxer.addTrack(fakeText, { isForced: true, name: 'Deutsch' });
    muxer.write(0, video.packets);
    muxer.write(1, [cue(0.5, 1.5, '<i>Guten</i> Tag &amp; hallo'), cue(1, 2, 'zwei')]);
    await muxer.finish();
    const path = await saved(`text.${container}`, await sink.bytes());
    const { streams, packets, complaints } = await probe(path);
    expect(complaints).toBe('');
    expect(streams[1]).toMatchObject({ codec_name: codec, disposition: { forced: 1 }, tags: { language: 'ger' } });
    expect(
      packets.filter(({ stream_index }) => stream_index === 1).map(({ pts, duration }) => [pts, duration]),
    ).toEqual([
      [500, 1000],
      [1000, 1000],
    ]);
    const { stdout } = await execute('ffmpeg', [
      '-v',
      'error',
      '-i',
      path,
      '-map',
      '0:s',
      '-c',
      'copy',
      '-f',
      'data',
      '-',
    ]);
    expect(stdout).toContain(text);
  });
});

test('uncompressed sound, pixel aspect and codec delay are written', async () => {
  const [video, audio] = (await sources.avcAac()).tracks;
  if (video?.format.kind !== 'video' || audio?.format.kind !== 'audio') throw new Error('no source');
  const pcm: AudioFormat = { ...audio.format, codec: 'pcm', codecString: 'pcm-s24le', description: new Uint8Array(0) };
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mkv', sink });
  muxer.addTrack({ ...video.format, pixelAspect: { width: 4, height: 3 }, rotation: 270 });
  muxer.addTrack({ ...audio.format, priming: 1024 });
  muxer.addTrack(pcm);
  muxer.write(0, video.packets);
  muxer.write(1, audio.packets);
  muxer.write(2, [{ data: new Uint8Array(6 * 4800), pts: 0, dts: 0, duration: 4800, isKey: true }]);
  await muxer.finish();
  const { streams, packets } = await probe(await saved('features.mkv', await sink.bytes()));
  const [width = 0, height = 0] = String(streams[0]?.['sample_aspect_ratio']).split(':').map(Number);
  expect(width / height).toBeCloseTo(4 / 3, 2);
  expect(streams[2]).toMatchObject({ codec_name: 'pcm_s24le' });
  expect(packets.find(({ stream_index }) => stream_index === 1)?.pts).toBe(-21);
});

test('a configuration that Matroska cannot change is refused', async () => {
  const [, audio] = (await sources.avcAac()).tracks;
  if (audio?.format.kind !== 'audio') throw new Error('no source');
  const muxer = createMuxer({ container: 'mkv', sink: new MemorySink() });
  muxer.addTrack(audio.format);
  muxer.write(0, audio.packets);
  await expect(
    muxer.changeFormat(0, { ...audio.format, description: Uint8Array.of(0x12, 0x10) }),
  ).rejects.toMatchObject({
    code: 'media.unsupported',
  });
});
