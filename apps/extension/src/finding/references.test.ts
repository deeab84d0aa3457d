import { expect, test } from 'vitest';
import { mediaId, mediaKey } from './media-key.ts';
import { hostsOf, isBesidePlaylist, isReferenced, referencesOf } from './references.ts';

test('a master playlist refers to its variants, sound and subtitles', () => {
  const text = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="sound/en.m3u8?x=1"
#EXT-X-STREAM-INF:BANDWIDTH=1
v720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2
https://cdn.example/v1080.m3u8`;
  const references = referencesOf(text, 'https://a.example/m/master.m3u8');
  expect(references).toEqual([
    'https://a.example/m/sound/en.m3u8',
    'https://a.example/m/v720.m3u8',
    'https://cdn.example/v1080.m3u8',
  ]);
  expect(isReferenced('https://a.example/m/v720.m3u8?token=9', references)).toBe(true);
  expect(isReferenced('https://a.example/m/v480.m3u8', references)).toBe(false);
  expect(hostsOf(references)).toEqual(['a.example', 'cdn.example']);
});

test('numbered segments become one pattern; a single file stays as it is', () => {
  const numbered = referencesOf('#EXTM3U\ns1.mp4\ns2.mp4\ns3.mp4', 'https://a.example/x.m3u8');
  expect(numbered).toEqual(['https://a.example/s*.mp4']);
  expect(isReferenced('https://a.example/s99.mp4', numbered)).toBe(true);
  const single = referencesOf('#EXTM3U\n#EXT-X-BYTERANGE:9@0\nvideo1.mp4', 'https://a.example/x.m3u8');
  expect(isReferenced('https://a.example/video2.mp4', single)).toBe(false);
});

test('files belong to an unread playlist if they are in its folder or share its name', () => {
  const master = 'https://a.example/film/master.m3u8?token=1';
  const references = ['https://a.example/film/360p/index.m3u8', 'https://a.example/film/v720.m3u8'];
  const isBeside = (address: string) => isBesidePlaylist(address, master, references);
  expect(isBeside('https://a.example/film/360p/init.mp4?x=1')).toBe(true);
  expect(isBeside('https://a.example/film/v720.mp4')).toBe(true);
  expect(isBeside('https://a.example/film/trailer.mp4')).toBe(false);
  expect(isBeside('https://a.example/film/480p/init.mp4')).toBe(false);
  expect(isBesidePlaylist('https://a.example/x/init.mp4', master, ['https://a.example/x/s*.mp4'])).toBe(false);
});

test('an MPD refers to its templates and its single files', () => {
  const text = `<?xml version="1.0"?><MPD><BaseURL>media/</BaseURL><Period><AdaptationSet>
    <SegmentTemplate media="chunk-$RepresentationID$-$Number%05d$.m4s" initialization="init-$RepresentationID$.mp4"/>
    <Representation id="1"/><Representation id="2"><BaseURL>whole.mp4?a=1&amp;b=2</BaseURL></Representation></AdaptationSet></Period></MPD>`;
  const references = referencesOf(text, 'https://a.example/d/x.mpd');
  expect(isReferenced('https://a.example/d/media/chunk-1-00007.m4s', references)).toBe(true);
  expect(isReferenced('https://a.example/d/init-2.mp4', references)).toBe(true);
  expect(isReferenced('https://a.example/d/whole.mp4', references)).toBe(true);
  expect(isReferenced('https://a.example/d/other.mp4', references)).toBe(false);
});

test('anything else has no references', () => {
  expect(referencesOf('<html>', 'https://a.example/')).toEqual([]);
});

test('a new signature does not make a different medium; a different id does', () => {
  expect(mediaKey('https://a.example/x.m3u8?token=1&id=5')).toBe(mediaKey('https://a.example/x.m3u8?id=5&token=2'));
  expect(mediaKey('https://a.example/x.m3u8?id=5')).not.toBe(mediaKey('https://a.example/x.m3u8?id=6'));
  expect(mediaId('https://a.example/1')).not.toBe(mediaId('https://a.example/2'));
});
