import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../codec/bytes.ts';
import { MediaError } from '../../model/errors.ts';
import { accessDelimiter, annexB, avcSlice, prefixed } from '../test-support/elementary.ts';
import {
  audio,
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
  video,
  videoPid,
} from '../test-support/small-ts.ts';
import { TsWriter } from '../test-support/ts-writer.ts';
import { createTsDemuxer } from './demuxer.ts';

describe('segments', () => {
  const long = annexB(accessDelimiter, sps, pps, avcSlice({ isIdr: true, size: 1000 }));

  test('a PES packet with a length waits for its rest in the next segment', () => {
    const all = begin().pes(videoPid, long, { pts: 0, isBounded: true });
    const cut = all.packets.length - 2;
    const demuxer = createTsDemuxer();
    expect(demuxer.push(concatBytes(all.packets.slice(0, cut))).tracks).toEqual([]);
    const rest = demuxer.push(concatBytes(all.packets.slice(cut)));
    expect(rest.problems).toEqual([]);
    expect(payloads([rest], 'video')).toEqual([prefixed(avcSlice({ isIdr: true, size: 1000 }))]);
  });

  test.each([1, 2, 3])('video without a length continues in the next segment when cut after %i packets', (packets) => {
    const all = begin().pes(videoPid, long, { pts: 0 }).pes(videoPid, plainFrame(1), { pts: 3000 });
    const cut = 2 + packets;
    const demuxer = createTsDemuxer();
    const results = [all.packets.slice(0, cut), all.packets.slice(cut)].map((part) => demuxer.push(concatBytes(part)));
    expect(payloads(results, 'video')).toEqual([
      prefixed(avcSlice({ isIdr: true, size: 1000 })),
      prefixed(avcSlice({ fill: 1 })),
    ]);
    expect(results.flatMap(codes)).toEqual([]);
  });

  test.each([1, 4, 187])('a transport packet cut %i bytes before its end is joined again', (missing) => {
    const all = begin().pes(videoPid, long, { pts: 0 }).toBytes();
    const cut = 4 * 188 - missing;
    const demuxer = createTsDemuxer();
    const results = [all.subarray(0, cut), all.subarray(cut)].map((part) => demuxer.push(part));
    expect(payloads(results, 'video')).toEqual([prefixed(avcSlice({ isIdr: true, size: 1000 }))]);
  });

  test('flush returns incomplete packets and reports them', () => {
    const all = begin().pes(videoPid, long, { pts: 0, isBounded: true });
    const demuxer = createTsDemuxer();
    demuxer.push(concatBytes(all.packets.slice(0, -2)));
    const rest = demuxer.flush();
    expect(codes(rest)).toEqual(['truncated']);
    expect(rest.tracks[0]?.packets).toHaveLength(1);
  });

  test('video without a length is complete at the end of its segment', () => {
    expect(payloads([createTsDemuxer().push(begin().pes(videoPid, long, { pts: 0 }).toBytes())], 'video')).toHaveLength(
      1,
    );
  });

  test('tables of an earlier segment apply to a later one that has none', () => {
    const demuxer = createTsDemuxer();
    demuxer.push(begin().toBytes());
    expect(
      payloads([demuxer.push(new TsWriter().pes(videoPid, keyFrame, { pts: 0 }).toBytes())], 'video'),
    ).toHaveLength(1);
  });

  test('an empty segment has no packets', () => {
    expect(createTsDemuxer().push(new Uint8Array(0))).toMatchObject({ tracks: [], problems: [] });
  });
});

describe('packets', () => {
  const clean = begin().pes(videoPid, keyFrame, { pts: 0 }).pes(audioPid, sound(1), { pts: 0, isBounded: true });

  test('leading garbage is skipped', () => {
    const bytes = concatBytes([new Uint8Array(1000).fill(0x89), clean.toBytes()]);
    const result = createTsDemuxer().push(bytes);
    expect(result.problems).toEqual([]);
    expect(result.tracks).toHaveLength(2);
  });

  test.each([
    [192, 4, 0],
    [204, 0, 16],
  ])('packets of %i bytes are understood', (_, before, after) => {
    const bytes = concatBytes(
      clean.packets.flatMap((packet) => [new Uint8Array(before), packet, new Uint8Array(after)]),
    );
    const result = createTsDemuxer().push(bytes);
    expect(result.problems).toEqual([]);
    expect(result.tracks).toHaveLength(2);
  });

  test('lost sync is found again and reported with its position', () => {
    const head = new TsWriter().pat().pat().pat().toBytes();
    const result = createTsDemuxer().push(concatBytes([head, new Uint8Array(77), clean.toBytes()]));
    expect(result.problems).toMatchObject([{ code: 'lostSync', position: 564, detail: '77 bytes skipped' }]);
    expect(result.tracks).toHaveLength(2);
  });

  test('a missing packet is reported', () => {
    const bytes = begin()
      .pes(videoPid, keyFrame, { pts: 0 })
      .lose(videoPid, 3)
      .pes(videoPid, plainFrame(1), { pts: 3600 })
      .toBytes();
    const result = createTsDemuxer().push(bytes);
    expect(result.problems).toMatchObject([{ code: 'lostContinuity', detail: `PID ${videoPid}: 3 packets lost` }]);
  });

  test('a packet sent twice counts once', () => {
    const bytes = concatBytes(clean.packets.flatMap((packet) => [packet, packet]));
    const result = createTsDemuxer().push(bytes);
    expect(result.problems).toEqual([]);
    expect(payloads([result], 'video')).toEqual([prefixed(idr)]);
  });

  test('an announced discontinuity is not a loss', () => {
    const writer = begin().pes(videoPid, keyFrame, { pts: 0 }).lose(videoPid, 5);
    const start = Uint8Array.of(0, 0, 1, 0xe0, 0, 0, 0x80, 0, 0);
    writer.packet(videoPid, start, true, { isDiscontinuity: true });
    expect(codes(createTsDemuxer().push(writer.toBytes()))).not.toContain('lostContinuity');
  });

  test('counters that restart with a segment are not a loss', () => {
    const demuxer = createTsDemuxer();
    demuxer.push(clean.toBytes());
    expect(demuxer.push(clean.toBytes()).problems).toEqual([]);
  });

  test('a stream without any unscrambled packet is protected', () => {
    const writer = begin().packet(videoPid, new Uint8Array(184), true, { scrambling: 2 });
    expect(() => createTsDemuxer().push(writer.toBytes())).toThrow(MediaError);
  });

  test('bytes that are not a transport stream are reported', () => {
    expect(codes(createTsDemuxer().push(new TextEncoder().encode('<html>'.repeat(200))))).toContain('lostSync');
  });
});

describe('programs', () => {
  test('the first program with media is taken', () => {
    const bytes = new TsWriter()
      .pat({ 1: 0x100, 2: 0x200 })
      .pmt([{ pid: 0x111, type: 0x86 }])
      .pmt([video], { pid: 0x200, program: 2 })
      .pes(videoPid, keyFrame, { pts: 0 })
      .toBytes();
    expect(
      createTsDemuxer()
        .push(bytes)
        .tracks.map(({ id }) => id),
    ).toEqual([videoPid]);
  });

  test('a map over several packets is assembled', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ pid: 0x300 + index, type: 0x86 }));
    const bytes = new TsWriter()
      .pat()
      .pmt([...many, video])
      .pes(videoPid, keyFrame, { pts: 0 })
      .toBytes();
    expect(createTsDemuxer().push(bytes).tracks).toHaveLength(1);
  });

  test('a new version of the map moves a stream to another PID', () => {
    const bytes = begin()
      .pes(videoPid, keyFrame, { pts: 0 })
      .pmt([{ pid: 0x105, type: 0x1b }], { version: 1 })
      .pes(0x105, keyFrame, { pts: 3600 })
      .toBytes();
    expect(
      createTsDemuxer()
        .push(bytes)
        .tracks.map(({ id, packets }) => [id, packets.length]),
    ).toEqual([
      [videoPid, 1],
      [0x105, 1],
    ]);
  });

  test('unsupported streams are reported once, metadata is not', () => {
    const foreign = [
      { pid: 0x110, type: 0x02 },
      { pid: 0x111, type: 0x15 },
      { pid: 0x112, type: 0x06, descriptors: [0x59, 0] },
    ];
    const bytes = new TsWriter()
      .pat()
      .pmt([video, ...foreign])
      .pmt([video, ...foreign])
      .pes(videoPid, keyFrame, { pts: 0 })
      .toBytes();
    const { problems } = createTsDemuxer().push(bytes);
    expect(problems.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      'unknownStream MPEG-2 video in PID 272',
      'unknownStream DVB subtitles in PID 274',
    ]);
  });

  test('the language of a stream is carried', () => {
    const german = { ...audio, descriptors: [0x0a, 4, 0x64, 0x65, 0x75, 0] };
    const bytes = new TsWriter().pat().pmt([german]).pes(audioPid, sound(1), { pts: 0, isBounded: true }).toBytes();
    expect(createTsDemuxer().push(bytes).tracks[0]?.format.language).toBe('deu');
  });
});
