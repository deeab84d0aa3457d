import { expect, test } from 'vitest';
import type { TrackInfo } from '../model/manifest.ts';
import { checkLanguages, fileLanguageWarnings } from './check-languages.ts';

const track = (kind: TrackInfo['kind'], language?: string): TrackInfo => ({
  id: `${kind} ${language}`,
  kind,
  ...(language ? { language } : {}),
});
const tracks = [track('video'), track('audio', 'de'), track('audio', 'en-US'), track('text', 'en')];
const must = { mustHaveLanguages: true };

test('languages that are offered cause no warning', () => {
  expect(checkLanguages(tracks, { ...must, audio: ['en'], subtitles: ['en'] })).toEqual([]);
  expect(checkLanguages(tracks, { ...must, audio: ['all'], subtitles: ['all'] })).toEqual([]);
  expect(checkLanguages(tracks, must)).toEqual([]);
});

test('a language that is not offered is refused with a list of those that are', () => {
  const refused = (message: string) => expect.objectContaining({ code: 'input.invalid', message });
  expect(() => checkLanguages(tracks, { ...must, audio: ['fr'] })).toThrow(
    refused('The source offers no sound in fr: there is de, en-US.'),
  );
  expect(() => checkLanguages(tracks, { ...must, subtitles: ['xx'] })).toThrow(
    refused('The source offers no subtitles in xx: there is en.'),
  );
  expect(() => checkLanguages([track('video')], { ...must, subtitles: ['de'] })).toThrow(
    refused('The source offers no subtitles in de: there are none at all.'),
  );
});

test('one missing of several gives a warning, and a preference is never refused', () => {
  const sentence = 'The source offers no sound in fr: there is de, en-US.';
  expect(checkLanguages(tracks, { ...must, audio: ['fr', 'en'] })).toEqual([sentence]);
  expect(checkLanguages(tracks, { audio: ['fr'] })).toEqual([sentence]);
});

test('sound without a stated language may be in the requested one', () => {
  expect(checkLanguages([track('muxed')], { ...must, audio: ['fr'] })).toEqual([
    'The source does not list the language of its sound. What it holds in fr is kept, or else all of it.',
  ]);
});

test('asking for all subtitles of a source without any gives a warning', () => {
  expect(checkLanguages([track('muxed')], { ...must, subtitles: ['all'] })).toEqual([
    'The source offers no subtitles.',
  ]);
});

test('languages that cannot be chosen in a single file cause a warning, never an error', () => {
  expect(fileLanguageWarnings({ ...must, audio: ['fr', 'all'], subtitles: ['de'] })).toEqual([
    'The source is a single file: its sound cannot be chosen by language (fr).',
    'The source is a single file: subtitles inside it stay there, and no others can be chosen or saved beside it.',
  ]);
  expect(fileLanguageWarnings({ ...must, audio: ['all'], subtitles: [] })).toEqual([]);
  expect(fileLanguageWarnings(must)).toEqual([]);
});
