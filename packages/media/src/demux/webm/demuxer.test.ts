import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../codec/bytes.ts';
import { MediaError } from '../../model/errors.ts';
import { createWebmDemuxer } from './demuxer.ts';
import { ids } from './ids.ts';

const text = (source: string): Uint8Array => new TextEncoder().encode(source);

function idBytes(id: number): number[] {
  const bytes: number[] = [];
  for (let rest = id; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return bytes;
}

/** An element with a size of two bytes. */
function element(id: number, ...content: (Uint8Array | number[])[]): Uint8Array {
  const body = concatBytes(content.map((part) => Uint8Array.from(part)));
  return Uint8Array.from([...idBytes(id), 0x40 | (body.length >> 8), body.length & 255, ...body]);
}

/** An element of unknown size. */
const openElement = (id: number, ...content: Uint8Array[]): Uint8Array =>
  concatBytes([Uint8Array.from([...idBytes(id), 0xff]), ...content]);

const track = (codec: string, ...more: Uint8Array[]): Uint8Array =>
  element(ids.trackEntry, element(ids.trackNumber, [1]), element(ids.codecId, text(codec)), ...more);
const vorbis = track('A_VORBIS', element(ids.codecPrivate, [1, 2, 3]), element(ids.audio, element(ids.channels, [2])));
const tracks = (...entries: Uint8Array[]): Uint8Array => element(ids.tracks, ...entries);
const block = (time: number, flags: number, ...content: number[]): Uint8Array =>
  element(ids.simpleBlock, [0x81, (time >> 8) & 255, time & 255, flags, ...content]);
const cluster = (time: number, ...blocks: Uint8Array[]): Uint8Array =>
  openElement(ids.cluster, element(ids.timestamp, [time >> 8, time & 255]), ...blocks);
const file = (...content: Uint8Array[]): Uint8Array =>
  concatBytes([element(ids.ebml), openElement(ids.segment, ...content)]);

function frames(bytes: Uint8Array) {
  const { tracks: found, problems } = createWebmDemuxer().push(bytes);
  return {
    problems,
    packets: found.flatMap(({ packets }) => packets.map(({ data, pts, duration }) => [[...data], pts, duration])),
  };
}

describe('clusters and blocks', () => {
  test('unknown sizes end where the next cluster begins', () => {
    const bytes = file(
      tracks(vorbis),
      cluster(0, block(0, 0x80, 7), block(20, 0x80, 8)),
      cluster(1000, block(-5, 0x80, 9)),
    );
    expect(frames(bytes)).toEqual({
      problems: [],
      packets: [
        [[7], 0, 20],
        [[8], 20, 975],
        [[9], 995, 975],
      ],
    });
  });

  test('tracks that are described again at the end keep their frames', () => {
    const bytes = file(tracks(vorbis), cluster(0, block(0, 0x80, 7), block(20, 0x80, 8)), tracks(vorbis));
    expect(frames(bytes).packets.map(([data]) => data)).toEqual([[7], [8]]);
  });

  test.each([
    ['Xiph', 0x02, [2, 2, 1, 1, 1, 2, 3, 3, 3]],
    ['EBML', 0x06, [2, 0x82, 0xbe, 1, 1, 2, 3, 3, 3]],
  ])('%s lacing', (_, flags, content) => {
    const { packets } = frames(file(tracks(vorbis), cluster(0, block(0, 0x80 | flags, ...content))));
    expect(packets.map(([data]) => data)).toEqual([[1, 1], [2], [3, 3, 3]]);
  });

  test('laced frames without a stated duration share the time up to the next block', () => {
    const laced = block(0, 0x84, 1, 1, 2);
    const { packets } = frames(file(tracks(vorbis), cluster(0, laced, block(30, 0x80, 3), block(50, 0x80, 4))));
    expect(packets).toEqual([
      [[1], 0, 15],
      [[2], 15, 15],
      [[3], 30, 20],
      [[4], 50, 20],
    ]);
  });

  test('fixed lacing', () => {
    const { packets } = frames(file(tracks(vorbis), cluster(0, block(0, 0x84, 2, 1, 1, 2, 2, 3, 3))));
    expect(packets.map(([data]) => data)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('groups state duration and dependence', () => {
    const vp8 = track('V_VP8', element(ids.video, element(ids.pixelWidth, [1, 64]), element(ids.pixelHeight, [180])));
    const group = (...more: Uint8Array[]): Uint8Array =>
      element(ids.blockGroup, element(ids.block, [0x81, 0, 0, 0, 9]), element(ids.blockDuration, [40]), ...more);
    const { tracks: found } = createWebmDemuxer().push(
      file(tracks(vp8), cluster(0, group(), group(element(ids.referenceBlock, [0xd8])))),
    );
    expect(found[0]?.packets).toMatchObject([
      { isKey: true, duration: 40 },
      { isKey: false, duration: 40 },
    ]);
    expect(found[0]?.format).toMatchObject({ codec: 'vp8', width: 320, height: 180, timescale: 1000 });
  });

  test('a clock without a whole number of ticks per second counts in nanoseconds', () => {
    const info = element(ids.info, element(ids.timestampScale, [0x58, 0x93])); // 22675
    const { tracks: found } = createWebmDemuxer().push(file(info, tracks(vorbis), cluster(2, block(0, 0x80, 7))));
    expect(found[0]?.format.timescale).toBe(1e9);
    expect(found[0]?.packets[0]?.pts).toBe(45_350);
  });
});

describe('tracks', () => {
  test('encrypted tracks are protected', () => {
    const encodings = element(ids.contentEncodings, element(ids.contentEncoding, element(ids.contentEncryption, [])));
    expect(() => createWebmDemuxer().push(file(tracks(track('V_VP9', encodings))))).toThrow(MediaError);
  });

  test('bytes stripped from every frame are restored', () => {
    const compression = element(
      ids.contentCompression,
      element(ids.compressionAlgorithm, [3]),
      element(ids.compressionSettings, [5, 6]),
    );
    const encodings = element(ids.contentEncodings, element(ids.contentEncoding, compression));
    const entry = track('A_VORBIS', element(ids.codecPrivate, [1]), encodings);
    expect(frames(file(tracks(entry), cluster(0, block(0, 0x80, 7)))).packets).toEqual([[[5, 6, 7], 0, 40]]);
  });

  test('unknown codecs are reported once', () => {
    const bytes = file(tracks(track('V_THEORA')), cluster(0, block(0, 0x80, 7), block(1, 0x80, 7)));
    expect(frames(bytes)).toEqual({
      packets: [],
      problems: [{ code: 'unknownStream', position: 0, detail: 'track 1: V_THEORA' }],
    });
  });

  test('Opus headers are converted to those of MP4', () => {
    const head = [...text('OpusHead'), 1, 2, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0];
    const { tracks: found } = createWebmDemuxer().push(
      file(tracks(track('A_OPUS', element(ids.codecPrivate, head))), cluster(0, block(0, 0x80, 0x78))),
    );
    expect(found[0]?.format).toMatchObject({
      codec: 'opus',
      channels: 2,
      priming: 312,
      description: Uint8Array.of(0, 2, 0x01, 0x38, 0, 0, 0xbb, 0x80, 0, 0, 0),
    });
    expect(found[0]?.packets[0]?.duration).toBe(20);
  });
});

describe('damage', () => {
  test('after garbage the next cluster is found', () => {
    const bytes = file(
      tracks(vorbis),
      cluster(0, block(0, 0x80, 7)),
      new Uint8Array(33),
      cluster(1000, block(0, 0x80, 8)),
    );
    const { packets, problems } = frames(bytes);
    expect(packets.map(([data]) => data)).toEqual([[7], [8]]);
    expect(problems).toMatchObject([{ code: 'lostSync', detail: '33 bytes skipped' }]);
  });

  test('a block cut off at the end is reported by flush', () => {
    const demuxer = createWebmDemuxer();
    demuxer.push(file(tracks(vorbis), cluster(0, block(0, 0x80, 7, 7, 7))).slice(0, -2));
    expect(demuxer.flush().problems).toMatchObject([{ code: 'truncated' }]);
  });

  test('blocks without their initialization are reported', () => {
    expect(frames(cluster(0, block(0, 0x80, 7))).problems).toMatchObject([{ code: 'badHeader' }]);
  });
});
