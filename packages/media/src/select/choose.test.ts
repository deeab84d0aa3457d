import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrackInfo } from '../model/manifest.ts';
import { chooseTracks, type TrackPreferences } from './choose.ts';

const video = (id: string, more: Partial<TrackInfo> = {}): TrackInfo => ({ id, kind: 'video', ...more });
const muxed = (id: string, more: Partial<TrackInfo> = {}): TrackInfo => ({ id, kind: 'muxed', ...more });
const audio = (id: string, more: Partial<TrackInfo> = {}): TrackInfo => ({ id, kind: 'audio', ...more });
const text = (id: string, more: Partial<TrackInfo> = {}): TrackInfo => ({ id, kind: 'text', ...more });
const pick = (tracks: TrackInfo[], preferences: Partial<TrackPreferences> = {}) => {
  const choice = chooseTracks(tracks, { quality: 'best', ...preferences });
  return [choice.video?.id, choice.audio?.id, ...choice.texts.map(({ id }) => id)];
};

const ladderTracks = [
  muxed('360', { width: 640, height: 360, bandwidth: 800 }),
  muxed('1080', { width: 1920, height: 1080, bandwidth: 5000 }),
  muxed('720', { width: 1280, height: 720, bandwidth: 2500 }),
];

test('best is the largest picture', () => {
  expect(pick(ladderTracks)[0]).toBe('1080');
});

test('then the frame rate, then the bandwidth, then the codec decide', () => {
  const size = { width: 1920, height: 1080 };
  expect(
    pick([
      video('30', { ...size, frameRate: 30, bandwidth: 9 }),
      video('60', { ...size, frameRate: 60, bandwidth: 5 }),
    ])[0],
  ).toBe('60');
  expect(pick([video('low', { ...size, bandwidth: 5 }), video('high', { ...size, bandwidth: 9 })])[0]).toBe('high');
  expect(
    pick([video('av1', { ...size, codecs: 'av01.0.08M.08' }), video('avc', { ...size, codecs: 'avc1.640028' })])[0],
  ).toBe('avc');
});

test('an unsupported codec is taken only when there is nothing else', () => {
  const dolby = video('dolby', { width: 3840, height: 2160, codecs: 'dvh1.05.06' });
  expect(pick([dolby, video('hd', { width: 1920, height: 1080 })])[0]).toBe('hd');
  expect(pick([dolby])[0]).toBe('dolby');
});

test('a maximum height takes the best that fits, or the nearest above', () => {
  expect(pick(ladderTracks, { quality: 720 })[0]).toBe('720');
  expect(pick(ladderTracks, { quality: 800 })[0]).toBe('720');
  expect(pick(ladderTracks, { quality: 144 })[0]).toBe('360');
});

test('an upright picture is measured by its shorter side', () => {
  const upright = [muxed('hd', { width: 1080, height: 1920 }), muxed('sd', { width: 540, height: 960 })];
  expect(pick(upright, { quality: 1080 })[0]).toBe('hd');
  expect(pick(upright, { quality: 720 })[0]).toBe('sd');
});

test('without sizes the bandwidth decides, and a maximum height cannot be applied', () => {
  const unsized = [muxed('a', { bandwidth: 1 }), muxed('b', { bandwidth: 3 }), muxed('c', { bandwidth: 2 })];
  expect(pick(unsized)[0]).toBe('b');
  expect(pick(unsized, { quality: 480 })[0]).toBe('b');
});

test('smallest takes the fewest bytes', () => {
  expect(pick(ladderTracks, { quality: 'smallest' })[0]).toBe('360');
});

test('the audio group of the picture is respected', () => {
  const tracks = [
    video('v', { height: 1080, audioGroup: 'hi' }),
    audio('lo', { group: 'lo', isDefault: true, bandwidth: 9 }),
    audio('hi', { group: 'hi' }),
  ];
  expect(pick(tracks)).toEqual(['v', 'hi']);
});

test('the default is taken unless a language is requested', () => {
  const tracks = [
    video('v', { audioGroup: 'a' }),
    audio('en', { group: 'a', language: 'en' }),
    audio('fr', { group: 'a', language: 'fr', isDefault: true }),
    audio('pt', { group: 'a', language: 'pt-BR' }),
  ];
  expect(pick(tracks)[1]).toBe('fr');
  expect(pick(tracks, { audioLanguages: ['en-GB'] })[1]).toBe('en');
  expect(pick(tracks, { audioLanguages: ['xx', 'pt'] })[1]).toBe('pt');
  expect(pick(tracks, { audioLanguages: ['xx'] })[1]).toBe('fr');
});

test('audio description and commentary are taken only on request', () => {
  const tracks = [
    video('v'),
    audio('ad', { language: 'en', roles: ['description'], bandwidth: 9 }),
    audio('main', { language: 'en', roles: ['main'] }),
  ];
  expect(pick(tracks, { audioLanguages: ['en'] })[1]).toBe('main');
});

test('a muxed picture gets separate sound only for a better language', () => {
  const tracks = [muxed('v', { language: 'en', audioGroup: 'a' }), audio('fr', { group: 'a', language: 'fr' })];
  expect(pick(tracks)).toEqual(['v', undefined]);
  expect(pick(tracks, { audioLanguages: ['fr'] })).toEqual(['v', 'fr']);
  expect(pick(tracks, { audioLanguages: ['en'] })).toEqual(['v', undefined]);
});

test('sound alone: the best sound, else the smallest picture with sound', () => {
  expect(
    pick([...ladderTracks, audio('a', { bandwidth: 64 }), audio('b', { bandwidth: 128 })], { quality: 'audio' }),
  ).toEqual([undefined, 'b']);
  expect(pick(ladderTracks, { quality: 'audio' })).toEqual([undefined, '360']);
});

test('sound-only sources are chosen without a picture', () => {
  expect(pick([audio('lo', { bandwidth: 64 }), audio('hi', { bandwidth: 128 })])).toEqual([undefined, 'hi']);
  expect(pick([audio('lo', { bandwidth: 64 }), audio('hi', { bandwidth: 128 })], { quality: 'smallest' })).toEqual([
    undefined,
    'lo',
  ]);
  expect(pick([])).toEqual([undefined, undefined]);
});

test('texts: none, some or all, of the group of the picture', () => {
  const tracks = [
    video('v', { textGroup: 's' }),
    text('forced', { group: 's', language: 'en', isForced: true }),
    text('en', { group: 's', language: 'en-US' }),
    text('sdh', { group: 's', language: 'en', roles: ['caption'] }),
    text('other', { group: 'x', language: 'de' }),
  ];
  expect(pick(tracks).slice(2)).toEqual([]);
  expect(pick(tracks, { textLanguages: 'all' }).slice(2)).toEqual(['forced', 'en', 'sdh']);
  expect(pick(tracks, { textLanguages: ['en-US', 'de'] }).slice(2)).toEqual(['en']);
});

test('plain subtitles come before forced and special ones of the same language', () => {
  const tracks = [
    text('forced', { language: 'en', isForced: true }),
    text('sdh', { language: 'en', roles: ['caption'] }),
    text('plain', { language: 'en' }),
  ];
  expect(pick(tracks, { textLanguages: ['en'] }).slice(2)).toEqual(['plain']);
});

test('the choice does not depend on the order of the list, except between equals', () => {
  const track = fc.record({
    kind: fc.constantFrom('video', 'audio', 'muxed', 'text'),
    height: fc.nat(2160),
    bandwidth: fc.nat(),
    frameRate: fc.nat(60),
  } as const);
  fc.assert(
    fc.property(
      fc.uniqueArray(track, { selector: JSON.stringify, minLength: 1 }),
      fc.constantFrom<TrackPreferences['quality']>('best', 'smallest', 'audio', 720),
      (infos, quality) => {
        const tracks = infos.map((info, index) => ({ id: String(index), ...info }));
        const forwards = chooseTracks(tracks, { quality });
        const backwards = chooseTracks(tracks.toReversed(), { quality });
        expect(backwards.video).toEqual(forwards.video);
        if (forwards.video) expect(['video', 'muxed']).toContain(forwards.video.kind);
      },
    ),
  );
});
