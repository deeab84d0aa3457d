import { describe, expect, test } from 'vitest';
import { concatBytes } from '../codec/bytes.ts';
import { MediaError } from '../model/errors.ts';
import { createDemuxer, detectContainer } from './create.ts';
import { adtsFrame, annexB, avcPps, avcSlice, avcSps } from './test-support/elementary.ts';
import { TsWriter } from './test-support/ts-writer.ts';

const text = (source: string): Uint8Array => new TextEncoder().encode(source);
const frame = annexB(avcSps(320, 192), avcPps(), avcSlice({ isIdr: true }));
const tables = new TsWriter().pat().pmt([{ pid: 0x101, type: 0x1b }]);
const ts = new TsWriter()
  .pat()
  .pmt([{ pid: 0x101, type: 0x1b }])
  .pes(0x101, frame, { pts: 0 })
  .toBytes();
const aac = concatBytes([1, 2, 3, 4].map((fill) => adtsFrame(new Uint8Array(100).fill(fill))));
const png = concatBytes([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), new Uint8Array(120)]);

describe('the container is detected by its content', () => {
  test.each([
    ['a transport stream', ts, 'ts'],
    ['a transport stream disguised as a picture', concatBytes([png, ts, ts, ts]), 'ts'],
    ['a fragment', concatBytes([Uint8Array.of(0, 0, 0, 8), text('styp')]), 'mp4'],
    ['WebM', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x80), 'webm'],
    ['a cluster alone', Uint8Array.of(0x1f, 0x43, 0xb6, 0x75, 0x80), 'webm'],
    ['AAC', aac, 'audio'],
    ['AAC behind a tag', concatBytes([text('ID3'), Uint8Array.of(4, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0), aac]), 'audio'],
    ['WebVTT', text('\ufeffWEBVTT\n\n'), 'text'],
    ['SubRip', text('1\n00:00:01,000 --> 00:00:02,000\na\n'), 'text'],
    ['TTML', text('<?xml version="1.0"?><tt/>'), 'text'],
    ['a web page', text('<!doctype html><html><body>Not found</body></html>'), undefined],
    ['a page full of the letter G', text(`<html>${'G'.repeat(100)}${`G${' '.repeat(187)}`.repeat(3)}`), undefined],
    ['nothing', new Uint8Array(0), undefined],
  ])('%s', (_, bytes, kind) => {
    expect(detectContainer(bytes)).toBe(kind);
  });
});

test('a transport stream takes its tables from the initialization', () => {
  const demuxer = createDemuxer(ts, tables.toBytes());
  const media = new TsWriter().pes(0x101, frame, { pts: 0 }).toBytes();
  expect(demuxer.push(media).tracks).toHaveLength(1);
});

test('an unknown container is refused with a typed error', () => {
  expect(() => createDemuxer(text('{"error":"expired"}'))).toThrow(MediaError);
});

test('subtitles become packets on a clock of milliseconds', () => {
  const source = text(
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:01.000 --> 00:02.500\nHello\n\nbroken\n',
  );
  const { tracks, timestampMap, problems } = createDemuxer(source).push(source);
  expect(tracks[0]?.packets).toEqual([{ data: text('Hello'), dts: 1000, pts: 1000, duration: 1500, isKey: true }]);
  expect(tracks[0]?.format).toMatchObject({ kind: 'text', codec: 'webvtt', timescale: 1000 });
  expect(timestampMap).toEqual({ mpegTime: 900_000, localSeconds: 0 });
  expect(problems).toMatchObject([{ code: 'badHeader' }]);
});

test('TTML becomes packets, and broken TTML a problem', () => {
  const source = text('<?xml version="1.0"?><tt><body><p begin="1s" end="2s">a</p></body></tt>');
  const demuxer = createDemuxer(source);
  expect(demuxer.push(source).tracks[0]?.packets).toMatchObject([{ pts: 1000, duration: 1000 }]);
  expect(demuxer.push(text('<!DOCTYPE tt><tt/>')).problems).toMatchObject([{ code: 'badHeader' }]);
});
