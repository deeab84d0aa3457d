import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../codec/bytes.ts';
import { accessDelimiter, adtsFrame, annexB, avcSlice, avcSps, prefixed } from '../test-support/elementary.ts';
import { demuxAll } from '../test-support/segments.ts';
import {
  audioPid,
  begin,
  codes,
  idr,
  keyFrame,
  payloads,
  plainFrame,
  pps,
  sound,
  sps,
  videoPid,
} from '../test-support/small-ts.ts';
import { createTsDemuxer } from './demuxer.ts';

describe('video', () => {
  test('delimiters, filler and parameter sets leave the packet; the sets become its format', () => {
    const filler = Uint8Array.of(0x0c, 0xff, 0xff, 0x80);
    const bytes = begin()
      .pes(videoPid, annexB(accessDelimiter, sps, pps, idr, filler), { pts: 9000 })
      .toBytes();
    const { tracks, problems } = createTsDemuxer().push(bytes);
    expect(problems).toEqual([]);
    expect(tracks).toHaveLength(1);
    expect(tracks[0]?.format).toMatchObject({
      codec: 'avc',
      width: 320,
      height: 192,
      codecString: 'avc1.42c01e',
      timescale: 90_000,
    });
    expect(tracks[0]?.packets).toMatchObject([{ dts: 9000, pts: 9000, isKey: true }]);
    expect(tracks[0]?.packets[0]?.data).toEqual(prefixed(idr));
  });

  test('durations come from the next decoding time, and the last one repeats', () => {
    const bytes = begin()
      .pes(videoPid, keyFrame, { pts: 7200, dts: 3600 })
      .pes(videoPid, plainFrame(1), { pts: 14_400, dts: 7200 })
      .pes(videoPid, plainFrame(2), { pts: 10_800 })
      .toBytes();
    const [track] = createTsDemuxer().push(bytes).tracks;
    expect(track?.packets.map(({ dts, pts, duration }) => [dts, pts, duration])).toEqual([
      [3600, 7200, 3600],
      [7200, 14_400, 3600],
      [10_800, 10_800, 3600],
    ]);
  });

  test('NAL units in separate PES packets become one packet, at the time of the first', () => {
    const sei = Uint8Array.of(0x06, 0x05, 0x01, 0x77, 0x80);
    const slices = [20, 40].map((firstBlock) => avcSlice({ isIdr: true, firstBlock, fill: firstBlock }));
    const writer = begin().pes(videoPid, annexB(accessDelimiter), { pts: 7200, dts: 3600 });
    for (const nal of [sei, sps, pps, idr, ...slices]) writer.pes(videoPid, annexB(nal), { pts: 3600 });
    writer.pes(videoPid, annexB(accessDelimiter), { pts: 14_400, dts: 7200 });
    writer.pes(videoPid, annexB(avcSlice({ fill: 1 })), { pts: 7200 });
    writer.pes(videoPid, annexB(avcSlice({ fill: 2, firstBlock: 20 })), { pts: 10_800 });
    const { tracks, problems } = createTsDemuxer().push(writer.toBytes());
    expect(problems).toEqual([]);
    expect(tracks[0]?.packets).toMatchObject([
      { dts: 3600, pts: 7200, isKey: true, data: prefixed(sei, idr, ...slices) },
      {
        dts: 7200,
        pts: 14_400,
        isKey: false,
        data: prefixed(avcSlice({ fill: 1 }), avcSlice({ fill: 2, firstBlock: 20 })),
      },
    ]);
  });

  test('a slice of another picture whose beginning was lost stays a separate packet', () => {
    const rest = avcSlice({ fill: 2, firstBlock: 20, frameNum: 1 });
    const bytes = begin().pes(videoPid, keyFrame, { pts: 3600 }).pes(videoPid, annexB(rest), { pts: 7200 }).toBytes();
    expect(payloads([createTsDemuxer().push(bytes)], 'video')).toEqual([prefixed(idr), prefixed(rest)]);
  });

  test('a PES packet that begins with a later slice and ends in the next frame keeps both frames whole across segments', () => {
    const more = avcSlice({ isIdr: true, fill: 3, firstBlock: 20, size: 200 });
    const next = plainFrame(1);
    const writer = begin()
      .pes(videoPid, keyFrame.slice(0, 30), { pts: 3600 })
      .pes(videoPid, keyFrame.slice(30))
      .pes(videoPid, concatBytes([annexB(more), next]), { pts: 7200 });
    const cut = writer.packets.length - 1;
    const segments = [writer.packets.slice(0, cut), writer.packets.slice(cut)].map((part) => concatBytes(part));
    const packets = demuxAll(createTsDemuxer(), segments).flatMap(({ tracks }) =>
      tracks.flatMap((track) => track.packets),
    );
    expect(packets).toMatchObject([
      { pts: 3600, data: prefixed(idr, more) },
      { pts: 7200, data: prefixed(avcSlice({ fill: 1 })) },
    ]);
  });

  test('times stay raw across the 33-bit wrap, and durations survive it', () => {
    const last = 2 ** 33 - 1800;
    const bytes = begin().pes(videoPid, keyFrame, { pts: last }).pes(videoPid, plainFrame(1), { pts: 1800 }).toBytes();
    const [track] = createTsDemuxer().push(bytes).tracks;
    expect(track?.packets.map(({ dts, duration }) => [dts, duration])).toEqual([
      [last, 3600],
      [1800, 3600],
    ]);
  });

  test('new parameter sets in the middle start a new track entry', () => {
    const bigger = annexB(accessDelimiter, avcSps(640, 368), pps, idr);
    const bytes = begin()
      .pes(videoPid, keyFrame, { pts: 0 })
      .pes(videoPid, bigger, { pts: 3600 })
      .pes(videoPid, plainFrame(1), { pts: 7200 })
      .toBytes();
    const { tracks } = createTsDemuxer().push(bytes);
    expect(
      tracks.map(({ id, format, packets }) => [id, format.kind === 'video' && format.width, packets.length]),
    ).toEqual([
      [videoPid, 320, 1],
      [videoPid, 640, 2],
    ]);
  });

  test('frames before any parameter set cannot be decoded and are reported', () => {
    const bytes = begin().pes(videoPid, plainFrame(1), { pts: 0 }).pes(videoPid, keyFrame, { pts: 3600 }).toBytes();
    const result = createTsDemuxer().push(bytes);
    expect(codes(result)).toEqual(['badHeader']);
    expect(result.tracks[0]?.packets).toHaveLength(1);
  });

  test('a later segment that starts without a key frame has packets that say so', () => {
    const demuxer = createTsDemuxer();
    demuxer.push(begin().pes(videoPid, keyFrame, { pts: 0 }).toBytes());
    const [track] = demuxer.push(begin().pes(videoPid, plainFrame(1), { pts: 3600 }).toBytes()).tracks;
    expect(track?.packets).toMatchObject([{ isKey: false, dts: 3600 }]);
  });

  test('a recovery point counts as a key frame', () => {
    const recovery = Uint8Array.of(0x06, 0x06, 0x01, 0xc4, 0x80);
    const bytes = begin()
      .pes(videoPid, annexB(sps, pps, recovery, avcSlice({})), { pts: 0 })
      .toBytes();
    expect(createTsDemuxer().push(bytes).tracks[0]?.packets[0]?.isKey).toBe(true);
  });

  test('several frames in one PES packet are separated', () => {
    const bytes = begin()
      .pes(videoPid, concatBytes([keyFrame, plainFrame(1), plainFrame(2)]), { pts: 0 })
      .toBytes();
    const packets = demuxAll(createTsDemuxer(), [bytes]).flatMap(({ tracks }) =>
      tracks.flatMap((track) => track.packets),
    );
    expect(packets.map(({ isKey }) => isKey)).toEqual([true, false, false]);
  });

  test('slices of one picture stay together, even when there are many', () => {
    const slices = Array.from({ length: 60 }, (_, index) =>
      avcSlice({ isIdr: true, firstBlock: index, fill: index + 1, size: 10 }),
    );
    const bytes = begin()
      .pes(videoPid, annexB(sps, pps, ...slices), { pts: 0 })
      .toBytes();
    const [track] = createTsDemuxer().push(bytes).tracks;
    expect(track?.packets.map(({ data }) => data)).toEqual([prefixed(...slices)]);
  });

  test('a PES packet without a time continues the frame before it', () => {
    const [head, tail] = [keyFrame.slice(0, -20), keyFrame.slice(-20)];
    const bytes = begin()
      .pes(videoPid, head, { pts: 0 })
      .pes(videoPid, tail)
      .pes(videoPid, plainFrame(1), { pts: 3600 })
      .toBytes();
    const [first, second] = payloads(demuxAll(createTsDemuxer(), [bytes]), 'video');
    expect(first).toEqual(prefixed(idr));
    expect(second).toEqual(prefixed(avcSlice({ fill: 1 })));
  });

  test('the rest of a frame in the next segment counts as lost if nothing shows that the frame continues', () => {
    const rest = keyFrame.slice(-20);
    const segments = [keyFrame.slice(0, -20), rest].map((data, index) =>
      begin()
        .pes(videoPid, data, index === 0 ? { pts: 0 } : {})
        .toBytes(),
    );
    const results = demuxAll(createTsDemuxer(), segments);
    expect(results.map(({ bytes }) => bytes?.lost)).toEqual([0, rest.length, 0]);
    expect(results.flatMap(codes)).toEqual(['badHeader']);
  });

  test('a frame cut into several PES packets with lengths is one packet', () => {
    const bytes = begin()
      .pes(videoPid, keyFrame.slice(0, 20), { pts: 0, isBounded: true })
      .pes(videoPid, keyFrame.slice(20, 40), { isBounded: true })
      .pes(videoPid, keyFrame.slice(40), { isBounded: true })
      .toBytes();
    expect(payloads(demuxAll(createTsDemuxer(), [bytes]), 'video')).toEqual([prefixed(idr)]);
  });

  test('two fields of a frame become one packet, even in two segments', () => {
    const interlaced = avcSps(320, 192, { isInterlaced: true });
    const top = avcSlice({ isIdr: true, field: 'top', frameNum: 3, fill: 1 });
    const bottom = avcSlice({ field: 'bottom', frameNum: 3, fill: 2 });
    const nextTop = avcSlice({ field: 'top', frameNum: 4, fill: 3 });
    const nextBottom = avcSlice({ field: 'bottom', frameNum: 4, fill: 4 });
    const lastTop = avcSlice({ field: 'top', frameNum: 5, fill: 5 });
    const lastBottom = avcSlice({ field: 'bottom', frameNum: 5, fill: 6 });
    const second = begin().pes(videoPid, annexB(accessDelimiter, lastBottom), { pts: 12_600 }).toBytes();
    const bytes = begin()
      .pes(videoPid, annexB(accessDelimiter, interlaced, pps, top), { pts: 3600 })
      .pes(videoPid, annexB(accessDelimiter, bottom), { pts: 5400 })
      .pes(videoPid, concatBytes([annexB(accessDelimiter, nextTop), annexB(accessDelimiter, nextBottom)]), {
        pts: 7200,
      })
      .pes(videoPid, annexB(accessDelimiter, lastTop), { pts: 10_800 })
      .toBytes();
    const packets = demuxAll(createTsDemuxer(), [bytes, second]).flatMap(({ tracks }) =>
      tracks.flatMap((track) => track.packets),
    );
    expect(packets.map(({ data }) => data)).toEqual([
      prefixed(top, bottom),
      prefixed(nextTop, nextBottom),
      prefixed(lastTop, lastBottom),
    ]);
    expect(packets.map(({ pts, duration }) => [pts, duration])).toEqual([
      [3600, 3600],
      [7200, 3600],
      [10_800, 3600],
    ]);
  });

  test('captions inside the video are reported once', () => {
    const captions = Uint8Array.of(0x06, 0x04, 0x0a, 0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03, 0xc1, 0xff, 0x80);
    const frame = annexB(sps, pps, captions, idr);
    const bytes = begin().pes(videoPid, frame, { pts: 0 }).pes(videoPid, frame, { pts: 3600 }).toBytes();
    expect(createTsDemuxer().push(bytes).problems).toMatchObject([
      { code: 'unknownStream', detail: 'CEA-608/708 captions inside the video' },
    ]);
  });
});

describe('audio', () => {
  test('several frames share a PES packet, and the next one continues where they end', () => {
    const bytes = begin()
      .pes(audioPid, concatBytes([sound(1), sound(2)]), { pts: 900, isBounded: true, streamId: 0xc0 })
      .toBytes();
    const [track] = createTsDemuxer().push(bytes).tracks;
    expect(track?.format).toMatchObject({
      codec: 'aac',
      codecString: 'mp4a.40.2',
      sampleRate: 44_100,
      channels: 2,
      frameSize: 1024,
    });
    expect(track?.packets.map(({ pts, duration }) => [pts, duration])).toEqual([
      [900, 2090],
      [2990, 2090],
    ]);
  });

  test('a frame that spans two PES packets or two segments stays whole and keeps its time', () => {
    const data = concatBytes([sound(1, 100), sound(2, 100), sound(3, 100)]);
    const demuxer = createTsDemuxer();
    const options = { isBounded: true, streamId: 0xc0 };
    const results = demuxAll(demuxer, [
      begin()
        .pes(audioPid, data.slice(0, 60), { ...options, pts: 0 })
        .toBytes(),
      begin()
        .pes(audioPid, data.slice(60, 150), { ...options, pts: 2090 })
        .pes(audioPid, data.slice(150), { ...options, pts: 4180 })
        .toBytes(),
    ]);
    expect(results.flatMap(codes)).toEqual([]);
    const packets = results.flatMap(({ tracks }) => tracks.flatMap((track) => track.packets));
    expect(packets.map(({ data: payload, pts }) => [payload[0], payload.length, pts])).toEqual([
      [1, 100, 0],
      [2, 100, 2090],
      [3, 100, 4180],
    ]);
  });

  test('a new sample rate starts a new track entry', () => {
    const other = adtsFrame(new Uint8Array(50), { rateIndex: 3 });
    const bytes = begin()
      .pes(audioPid, concatBytes([sound(1), other]), { pts: 0, isBounded: true })
      .toBytes();
    const formats = createTsDemuxer()
      .push(bytes)
      .tracks.map(({ format }) => format.kind === 'audio' && format.sampleRate);
    expect(formats).toEqual([44_100, 48_000]);
  });

  test('garbage between frames is skipped and reported', () => {
    const data = concatBytes([sound(1), new Uint8Array(30).fill(0xff), sound(2), sound(3)]);
    const result = createTsDemuxer().push(begin().pes(audioPid, data, { pts: 0, isBounded: true }).toBytes());
    expect(codes(result)).toEqual(['badHeader']);
    expect(payloads([result], 'audio').map(([first]) => first)).toEqual([1, 2, 3]);
  });
});
