import { expect, test } from 'vitest';
import type { DemuxedTrack, Format } from '../model/packet.ts';
import { nameStreams, type StreamIds } from './stream-names.ts';

const none = new Uint8Array();
const video: Format = {
  kind: 'video',
  codec: 'avc',
  width: 16,
  height: 16,
  timescale: 90_000,
  description: none,
  codecString: 'avc1',
};
const audio: Format = {
  kind: 'audio',
  codec: 'aac',
  sampleRate: 48_000,
  channels: 2,
  timescale: 90_000,
  description: none,
  codecString: 'mp4a.40.2',
};
const track = (id: number, format: Format): DemuxedTrack => ({ id, format, packets: [] });
const names = (
  ids: StreamIds,
  tracks: readonly DemuxedTrack[],
  ...trackIds: (readonly number[])[]
): [number, string][] =>
  [...nameStreams('main', ids, { tracks, problems: [], ...(trackIds.length > 0 && { trackIds }) })].map(
    ([{ id }, key]) => [id, key],
  );

test('tracks with other ids continue the streams of those that are no longer listed', () => {
  const ids: StreamIds = {};
  names(ids, [track(256, video), track(257, audio)], [256, 257]);
  const changed = names(ids, [track(272, video), track(273, audio)], [272, 273]);
  expect(changed).toEqual([
    [272, 'main/video/0'],
    [273, 'main/audio/0'],
  ]);
  expect(ids).toEqual({ 272: 'main/video/0', 273: 'main/audio/0' });
});

test('within a piece, the track that ends comes first, even if the new id is lower', () => {
  const ids: StreamIds = { 300: 'main/audio/0' };
  expect(names(ids, [track(300, audio), track(200, audio)], [300], [200])).toEqual([
    [300, 'main/audio/0'],
    [200, 'main/audio/0'],
  ]);
});

test('ids may change several times in a piece', () => {
  const ids: StreamIds = { 400: 'main/audio/0' };
  const pieces = [track(200, audio), track(300, audio), track(100, audio)];
  expect(names(ids, pieces, [400], [300], [200], [100])).toEqual([
    [300, 'main/audio/0'],
    [200, 'main/audio/0'],
    [100, 'main/audio/0'],
  ]);
  expect(ids).toEqual({ 100: 'main/audio/0' });
});

test('tracks that swap their ids keep their streams', () => {
  const ids: StreamIds = { 256: 'main/video/0', 257: 'main/audio/0' };
  expect(names(ids, [track(257, video), track(256, audio)], [256, 257])).toEqual([
    [256, 'main/audio/0'],
    [257, 'main/video/0'],
  ]);
});

test('a track that is listed and has no packets yet keeps its stream from a new one', () => {
  const ids: StreamIds = { 257: 'main/audio/0' };
  expect(names(ids, [track(258, audio)], [257, 258])).toEqual([[258, 'main/audio/1']]);
});

test('a second track gets the stream that a removed one leaves, not the one of a track that stays', () => {
  const ids: StreamIds = { 257: 'main/audio/0', 258: 'main/audio/1' };
  expect(names(ids, [track(258, audio), track(300, audio)], [258, 300])).toEqual([
    [258, 'main/audio/1'],
    [300, 'main/audio/0'],
  ]);
});

test('without a list, or without any track, nothing is forgotten', () => {
  const ids: StreamIds = { 257: 'main/audio/0' };
  expect(names(ids, [track(258, audio)])).toEqual([[258, 'main/audio/1']]);
  expect(names(ids, [], [])).toEqual([]);
  expect(ids).toEqual({ 257: 'main/audio/0', 258: 'main/audio/1' });
});
