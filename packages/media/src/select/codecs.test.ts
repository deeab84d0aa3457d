import { expect, test } from 'vitest';
import { codecFamily, codecsOfKind } from './codecs.ts';

test.each([
  ['avc1.640028', 'video', 'avc'],
  ['hvc1.2.4.L153', 'video', 'hevc'],
  ['vp09.00.10.08', 'video', 'vp9'],
  ['av01.0.05M.08', 'video', 'av1'],
  ['dvh1.05.06', 'video', 'other'],
  ['mp4a.40.2', 'audio', 'aac'],
  ['mp4a.40.34', 'audio', 'mp3'],
  ['mp4a.69', 'audio', 'mp3'],
  ['mp4a.a5', 'audio', 'ac3'],
  ['ec-3', 'audio', 'eac3'],
  [' Opus ', 'audio', 'opus'],
  ['ac-4.02', 'audio', 'other'],
  ['stpp.ttml', 'text', 'text'],
])('%s is %s of the family %s', (codec, kind, family) => {
  expect(codecFamily(codec)).toMatchObject({ kind, family });
});

test('an unknown codec is undefined', () => {
  expect(codecFamily('zzzz')).toBeUndefined();
});

test('a list is split by kind', () => {
  expect(codecsOfKind('avc1.4d401f, mp4a.40.2', 'audio')).toEqual(['mp4a.40.2']);
  expect(codecsOfKind(undefined, 'audio')).toEqual([]);
});
