import { inspection, readMessage } from '@clipharbor/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soundsOf, subtitlesOf } from './tracks.ts';

test('sound and subtitles are listed by language and name, each once', () => {
  const tracks = [
    { id: 'v', kind: 'video', language: 'en' },
    { id: 'low/en', kind: 'audio', language: 'en', name: 'English', channels: 2 },
    { id: 'high/en', kind: 'audio', language: 'en', name: 'English', channels: 2 },
    { id: 'high/en51', kind: 'audio', language: 'en', name: 'English', channels: 6 },
    { id: 'de', kind: 'text', language: 'de', name: 'Deutsch\u202e' },
    { id: 'none', kind: 'text' },
  ] as const;
  expect(soundsOf(tracks)).toEqual([
    { id: 'low/en', language: 'en', label: 'English', channels: 2 },
    { id: 'high/en51', language: 'en', label: 'English', channels: 6 },
  ]);
  expect(subtitlesOf(tracks)).toEqual([
    { id: 'de', language: 'de', label: 'Deutsch' },
    { id: 'none', language: null, label: null },
  ]);
});

test('the lists stay within the limits of a message, whatever a manifest contains', () => {
  const rest = {
    url: 'https://a.example/',
    type: 'hls',
    isLive: false,
    title: null,
    durationSeconds: null,
    bytes: null,
  };
  const none = { hasVideo: true, heights: [], failure: null, references: [], otherHosts: [] };
  const track = fc.record({
    id: fc.string({ minLength: 1, maxLength: 1000 }),
    kind: fc.constantFrom('audio' as const, 'text' as const),
    language: fc.string({ maxLength: 500 }),
    name: fc.string({ maxLength: 500 }),
  });
  fc.assert(
    fc.property(fc.array(track, { maxLength: 300 }), (tracks) => {
      const lists = { sounds: soundsOf(tracks), subtitles: subtitlesOf(tracks) };
      expect(readMessage(inspection, { ...rest, ...none, ...lists }, 1024 * 1024)).toMatchObject({ ok: true });
    }),
    { numRuns: 50 },
  );
});
