import { expect, test } from 'vitest';
import { readMedia } from '../test-support/read.ts';

const segments = (count: number) =>
  Array.from({ length: count }, (_item, index) => `#EXTINF:10,\n${index}.ts\n`).join('');
const markers = (body: string) => readMedia(body).markers.map(({ kind, start, duration }) => [kind, start, duration]);

test.each([
  '#EXT-X-CUE-OUT:30',
  '#EXT-X-CUE-OUT:DURATION=30',
  '#EXT-X-CUE-OUT',
  '#EXT-OATCLS-SCTE35:/DAl',
  '#EXT-X-SCTE35:CUE="/DA",CUE-OUT=YES',
])('%s to CUE-IN is an ad break', (out) => {
  expect(markers(`${segments(1)}${out}\n${segments(3)}#EXT-X-CUE-IN\n${segments(1)}`)).toEqual([['ad', 10, 30]]);
});

test('a break that began before the playlist starts earlier', () => {
  expect(markers(`#EXT-X-CUE-OUT-CONT:ElapsedTime=8,Duration=20\n${segments(2)}#EXT-X-CUE-IN\n`)).toEqual([
    ['ad', -8, 28],
  ]);
  expect(markers(`#EXT-X-CUE-OUT-CONT:8/20\n${segments(1)}`)).toEqual([['ad', -8, 20]]);
});

test('an open break runs to the end of the playlist', () => {
  expect(markers(`#EXT-X-CUE-OUT\n${segments(2)}`)).toEqual([['ad', 0, 20]]);
});

test('a date range with SCTE35-OUT is an ad break, closed by a second tag', () => {
  const body = `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:05Z",PLANNED-DURATION=30,SCTE35-OUT=0xFC\n#EXT-X-DATERANGE:ID="a",END-DATE="2026-01-01T00:00:20Z",SCTE35-IN=0xFC\n${segments(4)}`;
  expect(markers(body)).toEqual([['ad', 5, 15]]);
});

test('date ranges that are not ads or cannot be placed by date create no marker', () => {
  expect(
    markers(
      `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:05Z",DURATION=3\n${segments(1)}`,
    ),
  ).toEqual([]);
  expect(
    markers(`#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:05Z",DURATION=3,SCTE35-OUT=0xFC\n${segments(1)}`),
  ).toEqual([]);
});

test('a break that several tags announce is one marker', () => {
  const body = `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.2Z",DURATION=20,CLASS="twitch-stitched-ad"\n#EXT-X-CUE-OUT:10\n${segments(1)}#EXT-X-CUE-IN\n`;
  expect(markers(body)).toEqual([['ad', 0, 20]]);
});

test('dates are placed by the last anchor before them', () => {
  const body = `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n${segments(1)}#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00Z\n#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T01:00:05Z",DURATION=5,SCTE35-OUT=0xFC\n${segments(1)}`;
  expect(markers(body)).toEqual([['ad', 15, 5]]);
});
