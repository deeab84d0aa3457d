import { expect, test } from 'vitest';
import type { AudioFormat, VideoFormat } from '../model/packet.ts';
import type { Placed } from '../timeline/index.ts';
import { areStreamsKnown, declined, outputStreams, type Rendition } from './output-streams.ts';

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

test('if only the streams state their languages, the requested ones are kept, or else all of them', () => {
  const heard = (ordinal: number, language: string): Placed => ({
    stream: { rendition: 'a', kind: 'audio', ordinal },
    format: { ...sound, language },
    packets: [],
  });
  const first = [video, heard(0, 'eng'), heard(1, 'deu')];
  const kept = (languages: readonly string[]) =>
    outputStreams([{ track: { id: 'a', kind: 'muxed' }, kinds: new Set(['video', 'audio']), languages }], first).map(
      ({ format }) => format.language ?? format.kind,
    );
  expect(kept(['de'])).toEqual(['video', 'deu']);
  expect(kept(['fr', 'en'])).toEqual(['video', 'eng']);
  expect(kept(['fr'])).toEqual(['video', 'eng', 'deu']);
  expect(kept([])).toEqual(['video', 'eng', 'deu']);
});

test('sound in a requested language removes only other sound of its own rendition', () => {
  const rendition: Rendition = { track: { id: 'a', kind: 'muxed' }, kinds: new Set(['audio']), languages: ['de'] };
  const german = {
    stream: { rendition: 'a', kind: 'audio', ordinal: 0 } as const,
    format: { ...sound, language: 'de' },
  };
  expect(declined(rendition, [german])(sound)).toBe(true);
  expect(declined(rendition, [german])(picture)).toBe(false);
  expect(declined(rendition, [{ ...german, stream: { ...german.stream, rendition: 'b' } }])(sound)).toBe(false);
});
