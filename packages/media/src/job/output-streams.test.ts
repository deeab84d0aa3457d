import { expect, test } from 'vitest';
import type { AudioFormat, VideoFormat } from '../model/packet.ts';
import type { Placed } from '../timeline/index.ts';
import { areStreamsKnown, outputStreams, type Rendition } from './output-streams.ts';

const shared = { timescale: 1000, description: new Uint8Array(0), codecString: '' };
const sound: AudioFormat = { ...shared, kind: 'audio', codec: 'aac', sampleRate: 48_000, channels: 2 };
const picture: VideoFormat = { ...shared, kind: 'video', codec: 'avc', width: 16, height: 16 };

/** Track names come from manifests, and one may be a prefix of another. */
const renditions: readonly Rendition[] = [
  { track: { id: 'a', kind: 'video' }, kinds: new Set(['video', 'audio']) },
  { track: { id: 'a/b', kind: 'audio', language: 'de' }, kinds: new Set(['audio']) },
];
const audio: Placed = { stream: { rendition: 'a/b', kind: 'audio', ordinal: 0 }, format: sound, packets: [] };
const video: Placed = { stream: { rendition: 'a', kind: 'video', ordinal: 0 }, format: picture, packets: [] };

test('a stream belongs to its own rendition, even if one name is a prefix of another', () => {
  const streams = outputStreams(renditions, [video, audio]);
  expect(streams.map(({ stream, options }) => [stream.rendition, options.language])).toEqual([
    ['a', undefined],
    ['a/b', 'de'],
  ]);
});

test('the streams of one rendition do not make another one known', () => {
  expect(areStreamsKnown(renditions, [audio])).toBe(false);
  expect(areStreamsKnown(renditions, [video, audio])).toBe(true);
});
