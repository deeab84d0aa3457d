import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { addTracks, feed } from '../../../test/mux/feed.ts';
import { execute, generated, saved } from '../../../test/mux/ffmpeg.ts';
import { decodeComplaints, decodedHashes, probe } from '../../../test/mux/probe.ts';
import type { SourceTrack } from '../../../test/mux/source.ts';
import * as sources from '../../../test/mux/sources.ts';
import { cue, fakeText } from '../../../test/mux/synthetic.ts';
import { createMuxer, MemorySink, type Metadata } from '../index.ts';

async function firstTrack(): Promise<SourceTrack> {
  const [track] = (await sources.avcAac()).tracks;
  if (!track) throw new Error('no source');
  return track;
}

const moved = ({ format, packets }: SourceTrack, seconds: number): SourceTrack => ({
  format,
  packets: packets.map((one) => ({
    ...one,
    pts: one.pts + seconds * format.timescale,
    dts: one.dts + seconds * format.timescale,
  })),
});

test('tags, picture and chapters are found by ffprobe', async () => {
  const cover = await generated('cover.png', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=1:duration=1', '-frames:v', '1'],
  ]);
  const metadata: Metadata = {
    title: 'Hafen – 港',
    artist: 'Anna',
    album: 'Sea',
    date: '2026-03-01',
    comment: 'A comment',
    description: 'Long',
    sourceUrl: 'https://example.org/film?id=1',
    encoder: 'Test',
    cover: { type: 'image/png', data: new Uint8Array(await readFile(cover)) },
    chapters: [
      { start: 4, title: 'Drittes' },
      { start: 0.5, title: 'First' },
      { start: 2.25, title: '第二' },
      { start: 99, title: 'Beyond the end' },
    ],
  };
  const { tracks } = await sources.avcAac();
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mp4', sink });
  addTracks(muxer, tracks, [{ name: 'Bild' }, { language: 'pt-BR' }]);
  await feed(muxer, tracks);
  await muxer.finish(metadata);
  const path = await saved('tags.mp4', await sink.bytes());
  const { format, chapters, streams, complaints } = await probe(path);
  // ffprobe prints these two for every file with a picture and a chapter track, including its own.
  const usual = /.*(timescale not set|Unsupported codec with id 98314).*\n/g;
  expect(complaints.replace(usual, '')).toBe('');
  expect((await decodeComplaints(path, ['v:0', 'a'])).replace(usual, '')).toBe('');
  expect(format.tags).toMatchObject({
    title: 'Hafen – 港',
    artist: 'Anna',
    album: 'Sea',
    date: '2026-03-01',
    comment: 'A comment',
    description: 'Long',
    encoder: 'Test',
    URL: 'https://example.org/film?id=1',
  });
  expect(chapters.map(({ start_time, tags }) => [Number(start_time), tags.title])).toEqual([
    [0.5, 'First'],
    [2.25, '第二'],
    [4, 'Drittes'],
  ]);
  expect(streams[1]?.['tags']).toMatchObject({ language: 'por' });
  expect(streams[0]?.['tags']).toMatchObject({ handler_name: 'Bild' });
  expect(streams.at(-1)).toMatchObject({ codec_name: 'png', width: 64, disposition: { attached_pic: 1 } });
});

test('the chapters can be read from the chapter track alone', async () => {
  const track = await firstTrack();
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mp4', sink });
  addTracks(muxer, [track]);
  await feed(muxer, [track]);
  await muxer.finish({
    chapters: [
      { start: 0, title: 'Eins' },
      { start: 3, title: 'Zwei' },
    ],
  });
  const bytes = Buffer.from(await sink.bytes());
  const at = bytes.indexOf('chpl');
  bytes.write('free', at);
  const { chapters } = await probe(await saved('chapter-track.mp4', bytes));
  expect(chapters.map(({ start_time, end_time, tags }) => [Number(start_time), Number(end_time), tags.title])).toEqual([
    [0, 3, 'Eins'],
    [3, 6, 'Zwei'],
  ]);
});

describe('subtitles', () => {
  test('keep their times, gaps and styles, even where they overlap', async () => {
    const track = await firstTrack();
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'mp4', sink });
    addTracks(muxer, [track]);
    muxer.addTrack(fakeText, { isDefault: true, isForced: true });
    muxer.write(0, track.packets.slice(0, 75));
    muxer.write(1, [cue(0.5, 1.5, '<i>Guten</i> Tag &amp; <c.red>hallo</c>')]);
    await muxer.cut();
    muxer.write(0, track.packets.slice(75));
    // A segment repeats a cue that extends into it, and a cue may begin while another is shown.
    muxer.write(1, [cue(0.5, 1.5, '<i>Guten</i> Tag &amp; <c.red>hallo</c>'), cue(2, 4, 'oben'), cue(3, 5, 'unten')]);
    await muxer.finish();
    const path = await saved('text.mp4', await sink.bytes());
    const { streams, complaints } = await probe(path);
    expect(complaints).toBe('');
    expect(streams[1]).toMatchObject({ codec_name: 'mov_text', codec_type: 'subtitle', tags: { language: 'deu' } });
    const { stdout } = await execute('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:s', '-f', 'srt', '-']);
    expect(stdout.replaceAll('\r', '').trim().split(/\n\n/)).toEqual([
      '1\n00:00:00,500 --> 00:00:01,500\n<i>Guten</i> Tag & hallo',
      '2\n00:00:02,000 --> 00:00:03,000\noben',
      '3\n00:00:03,000 --> 00:00:04,000\noben\nunten',
      '4\n00:00:04,000 --> 00:00:05,000\nunten',
    ]);
  });
});

describe('times', () => {
  test('a track that begins later keeps its distance, to the tick', async () => {
    const [video, audio] = (await sources.avcAac()).tracks;
    if (!video || !audio) throw new Error('no source');
    // 21 ms: the distance that alternate audio renditions have.
    const late = {
      ...audio,
      packets: audio.packets.map((one) => ({ ...one, pts: one.pts + 2048, dts: one.dts + 2048 })),
    };
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'mp4', sink });
    addTracks(muxer, [video, late]);
    await feed(muxer, [video, late]);
    await muxer.finish();
    const { packets, complaints } = await probe(await saved('late.mp4', await sink.bytes()));
    expect(complaints).toBe('');
    expect(packets.filter(({ stream_index }) => stream_index === 1).map(({ pts }) => pts)).toEqual(
      late.packets.map(({ pts }) => pts),
    );
  });

  test('priming of a track that begins later is not heard', async () => {
    const [video, audio] = (await sources.avcAac()).tracks;
    if (!video || audio?.format.kind !== 'audio') throw new Error('no source');
    const late = moved({ ...audio, format: { ...audio.format, priming: 1024 } }, 1);
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'mp4', sink });
    addTracks(muxer, [video, late]);
    await feed(muxer, [video, late]);
    await muxer.finish();
    const { packets } = await probe(await saved('late-priming.mp4', await sink.bytes()));
    const sound = packets.filter(({ stream_index }) => stream_index === 1);
    expect(sound.slice(0, 2).map(({ pts, flags }) => [pts, flags])).toEqual([
      [48_000 - 1024, 'KD'],
      [48_000, 'K_'],
    ]);
  });

  test('a track whose first packet comes after the first cut is placed as well, in both states of the file', async () => {
    const [video, audio] = (await sources.avcAac()).tracks;
    if (!video || !audio) throw new Error('no source');
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'mp4', sink });
    addTracks(muxer, [video, audio]);
    muxer.write(0, video.packets);
    await muxer.cut();
    muxer.write(1, audio.packets);
    await muxer.cut();
    const unfinished = await sink.bytes();
    await muxer.finish();
    for (const [state, bytes] of Object.entries({ unfinished, finished: await sink.bytes() })) {
      const { packets, complaints } = await probe(await saved(`begun-later-${state}.mp4`, bytes));
      expect(complaints).toBe('');
      expect(packets.filter(({ stream_index }) => stream_index === 1).map(({ pts }) => pts)).toEqual(
        audio.packets.map(({ pts }) => pts),
      );
    }
  });

  test('missing media keeps its duration', async () => {
    const track = await firstTrack();
    const gap = 30 * track.format.timescale;
    const packets = track.packets.map((one, index) =>
      index < 75 ? one : { ...one, pts: one.pts + gap, dts: one.dts + gap },
    );
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'mp4', sink });
    muxer.addTrack(track.format);
    muxer.write(0, packets.slice(0, 75));
    await muxer.cut();
    muxer.write(0, packets.slice(75));
    const { duration } = await muxer.finish();
    expect(duration).toBe(36);
    const probed = await probe(await saved('gap.mp4', await sink.bytes()));
    expect(probed.packets.map(({ pts, dts }) => [pts, dts])).toEqual(packets.map(({ pts, dts }) => [pts, dts]));
    expect(Number(probed.format.duration)).toBe(36);
  });

  test('pictures that are shown before they are decoded are carried by negative offsets', async () => {
    const track = await firstTrack();
    // As in sources with version 1 offsets: decode times start where presentation starts.
    const shift = -(track.packets[0]?.dts ?? 0);
    const packets = track.packets.map((one) => ({ ...one, dts: one.dts + shift }));
    const sink = new MemorySink();
    const muxer = createMuxer({ container: 'mp4', sink });
    muxer.addTrack(track.format);
    muxer.write(0, packets);
    await muxer.finish();
    const path = await saved('negative.mp4', await sink.bytes());
    expect((await probe(path)).packets.map(({ pts }) => pts)).toEqual(packets.map(({ pts }) => pts));
    expect(await decodedHashes(path, 'v')).toEqual(await decodedHashes((await sources.avcAac()).path, 'v'));
  });
});

test('rotation and pixel aspect are written', async () => {
  const track = await firstTrack();
  if (track.format.kind !== 'video') throw new Error('no source');
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'mp4', sink });
  muxer.addTrack({ ...track.format, rotation: 90, pixelAspect: { width: 4, height: 3 } });
  muxer.write(0, track.packets);
  await muxer.finish();
  const { streams } = await probe(await saved('rotation.mp4', await sink.bytes()));
  expect(streams[0]).toMatchObject({ sample_aspect_ratio: '4:3', side_data_list: [{ rotation: -90 }] });
});

test('sound only is an M4A file', async () => {
  const { tracks } = await sources.aac();
  const sink = new MemorySink();
  const muxer = createMuxer({ container: 'm4a', sink });
  addTracks(muxer, tracks);
  await feed(muxer, tracks);
  await muxer.finish();
  const { format } = await probe(await saved('sound.m4a', await sink.bytes()));
  expect(format.tags).toMatchObject({ major_brand: 'M4A ' });
});
