import type { MediaReader } from './media-reader.ts';

type TagReader = (reader: MediaReader, value: string, line: number) => void;

const isCueOut = (value: string) => /CUE-OUT=(?:YES|CONT)/i.test(value);

/** The effect of each tag on the reader. Unlisted tags are irrelevant to a download. */
export const mediaTags: ReadonlyMap<string, TagReader> = new Map<string, TagReader>([
  ['#EXTINF', (reader, value, line) => reader.duration(value, line)],
  ['#EXT-X-BYTERANGE', (reader, value, line) => reader.byteRange(value, line)],
  ['#EXT-X-TARGETDURATION', (reader, value, line) => reader.target(value, line)],
  ['#EXT-X-MEDIA-SEQUENCE', (reader, value, line) => reader.mediaSequence(value, line)],
  ['#EXT-X-DISCONTINUITY-SEQUENCE', (reader, value, line) => reader.discontinuitySequence(value, line)],
  ['#EXT-X-DISCONTINUITY', (reader) => reader.discontinuity()],
  ['#EXT-X-KEY', (reader, value, line) => reader.key(value, line)],
  ['#EXT-X-MAP', (reader, value, line) => reader.map(value, line)],
  ['#EXT-X-GAP', (reader) => reader.gap()],
  ['#EXT-X-PROGRAM-DATE-TIME', (reader, value, line) => reader.programTime(value, line)],
  ['#EXT-X-DATERANGE', (reader, value, line) => reader.dateRange(value, line)],
  ['#EXT-X-CUE-OUT', (reader, value) => reader.adTag('out', value)],
  ['#EXT-OATCLS-SCTE35', (reader) => reader.adTag('out', '')],
  ['#EXT-X-CUE-OUT-CONT', (reader, value) => reader.adTag('continued', value)],
  ['#EXT-X-CUE-IN', (reader, value) => reader.adTag('in', value)],
  ['#EXT-X-SCTE35', (reader, value) => reader.adTag(isCueOut(value) ? 'out' : 'in', value)],
  ['#EXT-X-START', (reader, value, line) => reader.start(value, line)],
  ['#EXT-X-PLAYLIST-TYPE', (reader, value) => (/^\s*VOD/i.test(value) ? reader.complete() : undefined)],
  ['#EXT-X-ENDLIST', (reader) => reader.complete()],
  ['#EXT-X-I-FRAMES-ONLY', (reader, _value, line) => reader.iFramesOnly(line)],
  ['#EXT-X-SERVER-CONTROL', (reader, value, line) => reader.serverControl(value, line)],
  ['#EXT-X-PART-INF', (reader, value, line) => reader.partTarget(value, line)],
  ['#EXT-X-PART', (reader, value, line) => reader.part(value, line)],
  ['#EXT-X-SKIP', (reader, value, line) => reader.skip(value, line)],
]);
