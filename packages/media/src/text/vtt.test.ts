import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { parseVtt, parseVttTime } from './vtt-parse.ts';
import { writeSrt, writeVtt } from './write.ts';

test('cues are read with identifier, settings and markup', () => {
  const source =
    'WEBVTT - title\n\nfirst\n00:01.000 --> 00:02.500 line:0 align:start\n<i>Hello</i>\n&amp; bye\n\n01:00:00.000 --> 01:00:01.000\nlate\n';
  expect(parseVtt(source)).toEqual({
    skipped: 0,
    cues: [
      { id: 'first', start: 1, end: 2.5, settings: 'line:0 align:start', text: '<i>Hello</i>\n&amp; bye' },
      { start: 3600, end: 3601, text: 'late' },
    ],
  });
});

test.each([
  ['X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000', { mpegTime: 900_000, localSeconds: 0 }],
  ['X-TIMESTAMP-MAP=LOCAL:00:01:00.500,MPEGTS:8589934591', { mpegTime: 2 ** 33 - 1, localSeconds: 60.5 }],
  ['X-TIMESTAMP-MAP=LOCAL:nonsense', undefined],
])('the time map %s', (line, expected) => {
  expect(parseVtt(`WEBVTT\n${line}\n\n00:01.000 --> 00:02.000\na\n`).timestampMap).toEqual(expected);
});

test('styles, regions and notes are ignored', () => {
  const source =
    'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nNOTE a --> b\n\n00:01.000 --> 00:02.000\na\n';
  expect(parseVtt(source)).toMatchObject({ skipped: 0, cues: [{ text: 'a' }] });
});

test('broken cues are skipped and counted, the rest is kept', () => {
  const source =
    'WEBVTT\n\n00:05.000 --> 00:02.000\nbackwards\n\nx:y --> z\nno times\n\nno arrow\n\n00:01.000 --> 00:02.000\nkept\n';
  expect(parseVtt(source)).toMatchObject({ skipped: 3, cues: [{ text: 'kept' }] });
});

test.each([
  ['carriage returns', 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\na\r\nb\r\n', 'a\nb'],
  ['a byte order mark', '\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\na', 'a'],
  ['no empty line after the header', 'WEBVTT\n00:01.000 --> 00:02.000\na\n', 'a'],
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\na\n', 'a'],
])('%s is understood', (_, source, text) => {
  expect(parseVtt(source).cues).toEqual([expect.objectContaining({ start: 1, end: 2, text })]);
});

test.each(['', '1', '00:00', '1:2:3:4', '-1:00.000', '00:61x.000'])('%j is not a time', (text) => {
  expect(parseVttTime(text)).toBeUndefined();
});

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('0', ':', '.', '-->', '\n', 'WEBVTT', ' ', 'a') }), (source) => {
      expect(parseVtt(source).cues.every(({ start, end }) => end > start)).toBe(true);
    }),
  );
});

describe('writing', () => {
  const cues: Cue[] = [
    { start: 1, end: 2.5, text: '<v Ann><i>Hi</i> &amp; <c.red>you</c>\n\nthere', settings: 'line:0', id: 'one' },
    { start: 3661.0004, end: 3662, text: 'plain' },
  ];

  test('SubRip keeps simple tags and plain characters', () => {
    expect(writeSrt(cues)).toBe(
      '1\n00:00:01,000 --> 00:00:02,500\n<i>Hi</i> & you\nthere\n\n2\n01:01:01,000 --> 01:01:02,000\nplain\n',
    );
  });

  test('WebVTT comes back as it was', () => {
    const clean = [{ ...cues[0], text: '<i>Hi</i> &amp;\nthere' } as Cue, { start: 4, end: 5, text: 'plain' }];
    expect(parseVtt(writeVtt(clean)).cues).toEqual(clean);
  });

  test('no cues give an empty but valid file', () => {
    expect(writeSrt([])).toBe('');
    expect(parseVtt(writeVtt([]))).toEqual({ cues: [], skipped: 0 });
  });
});
