import { expect, test } from 'vitest';
import { readMpd } from '../test-support/read.ts';
import { WarningLog } from '../warnings.ts';
import { dashTracks, followTrack, withoutProtected } from './tracks.ts';

const rep = (id: string, attributes: string) => `<Representation id="${id}" ${attributes}/>`;
const set = (kind: string, inside: string, more = '') =>
  `<AdaptationSet contentType="${kind}" ${more}>${inside}</AdaptationSet>`;
const periods = (...inside: string[]) =>
  readMpd(inside.map((content, index) => `<Period id="p${index}" duration="PT10S">${content}</Period>`).join(''))
    .periods;
const hd = (id: string, bandwidth = 5000) =>
  rep(id, `codecs="avc1.640028" width="1920" height="1080" bandwidth="${bandwidth}"`);
const sd = (id: string, bandwidth = 1000) =>
  rep(id, `codecs="avc1.4d401f" width="640" height="360" bandwidth="${bandwidth}"`);

function follow(all: ReturnType<typeof periods>) {
  const tracks = dashTracks(all);
  return Object.fromEntries(
    tracks.map((track) => [track.id, all.map((period) => followTrack(track, tracks)(period)?.id)]),
  );
}

test('the same track in several periods is one track, even when IDs and bandwidths change', () => {
  expect(follow(periods(set('video', hd('a') + sd('b')), set('video', sd('x', 1100) + hd('y', 5200))))).toEqual({
    'video-1080p-avc-5000': ['a', 'y'],
    'video-360p-avc-1000': ['b', 'x'],
  });
});

test('a small ad before the film does not hide the film in full size', () => {
  expect(follow(periods(set('video', sd('ad')), set('video', hd('film') + sd('low'))))).toEqual({
    'video-360p-avc-1000': ['ad', 'low'],
    'video-1080p-avc-5000': ['ad', 'film'],
  });
});

test('several bandwidths of one size are ranked and continue by rank', () => {
  expect(
    follow(periods(set('video', hd('a', 3000) + hd('b', 6000)), set('video', hd('c', 6100) + hd('d', 2900)))),
  ).toEqual({
    'video-1080p-avc-6000': ['b', 'c'],
    'video-1080p-avc-3000': ['a', 'd'],
  });
});

test('audio follows its language, and any audio rather than none', () => {
  const audio = (id: string, language: string) =>
    set('audio', rep(id, 'codecs="mp4a.40.2" bandwidth="1"'), `lang="${language}"`);
  expect(
    follow(periods(audio('en', 'en') + audio('de', 'de'), audio('d', 'de') + audio('e', 'en'), audio('und', 'und'))),
  ).toEqual({
    'audio-en-aac-1': ['en', 'e', 'und'],
    'audio-de-aac-1': ['de', 'd', 'und'],
    'audio-und-aac-1': ['en', 'd', 'und'],
  });
});

test('subtitles in another language are not a continuation', () => {
  const text = (id: string, language: string) => set('text', rep(id, 'mimeType="text/vtt"'), `lang="${language}"`);
  expect(follow(periods(text('en', 'en'), text('fr', 'fr')))).toEqual({
    'text-en-text/vtt': ['en', undefined],
    'text-fr-text/vtt': [undefined, 'fr'],
  });
});

const widevineProtection = '<ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>';

test('protected representations are dropped if clear ones remain', () => {
  const log = new WarningLog();
  const [period] = withoutProtected(
    periods(set('video', hd('a'), '') + set('video', widevineProtection + sd('b'))),
    log,
  );
  expect(period?.representations.map(({ id }) => id)).toEqual(['a']);
  expect(log.list).toMatchObject([{ code: 'dash.protected' }]);
});

test.each([
  ['all pictures', [set('video', widevineProtection + hd('a'))]],
  ['all sound', [set('video', hd('a')) + set('audio', widevineProtection + rep('b', 'codecs="mp4a.40.2"'))]],
  ['a later period', [set('video', sd('ad')), set('video', widevineProtection + hd('film'))]],
])('protection of %s is refused by name', (_what, content) => {
  expect(() => withoutProtected(periods(...content), new WarningLog())).toThrow(
    expect.objectContaining({ code: 'media.protected', facts: { subject: 'Widevine' } }),
  );
});
