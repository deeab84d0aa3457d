import { expect, test } from 'vitest';
import { readMaster } from '../test-support/read.ts';
import { masterTracks } from './master-tracks.ts';

const tracks = (body: string) => masterTracks(readMaster(body));
const audioTag = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"\n';

test('with separate audio a variant is video only, and its codecs are split between them', () => {
  const [video, audio] = tracks(
    `${audioTag}#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=640x360,AUDIO="a"\nv.m3u8`,
  );
  expect(video?.info).toMatchObject({ kind: 'video', codecs: 'avc1.4d401f', audioGroup: 'a' });
  expect(audio?.info).toMatchObject({
    kind: 'audio',
    codecs: 'mp4a.40.2',
    group: 'a',
    language: 'en',
    isDefault: true,
  });
});

test('a rendition without address is inside the variant', () => {
  const found = tracks(
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="main",LANGUAGE="fr",DEFAULT=YES\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="alt",LANGUAGE="en",URI="en.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="a"\nv.m3u8',
  );
  expect(found.map(({ info }) => [info.kind, info.language])).toEqual([
    ['muxed', 'fr'],
    ['audio', 'en'],
  ]);
});

test('a variant without an audio group is muxed even when its codecs name no sound', () => {
  expect(tracks('#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.4d401f"\nv.m3u8')[0]?.info.kind).toBe('muxed');
  expect(tracks('#EXT-X-STREAM-INF:BANDWIDTH=9\nv.m3u8')[0]?.info.kind).toBe('muxed');
});

test('a variant with sound codecs alone is audio', () => {
  expect(tracks('#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="mp4a.40.2"\nv.m3u8')[0]?.info.kind).toBe('audio');
});

test('an audio variant that repeats a rendition is listed once', () => {
  const found = tracks(`${audioTag}#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="mp4a.40.2",AUDIO="a"\nen.m3u8`);
  expect(found.map(({ info }) => info.id)).toEqual(['audio-a-en']);
});

test('so is an audio variant that states neither codecs nor a size', () => {
  const found = tracks(`${audioTag}#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="a"\nen.m3u8`);
  expect(found.map(({ info }) => info.id)).toEqual(['audio-a-en']);
});

test('copies on other servers and pathways are further addresses of one track', () => {
  const found = tracks(
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a1",NAME="x",URI="1/a.m3u8"\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a2",NAME="x",URI="2/a.m3u8"\n' +
      '#EXT-X-STREAM-INF:BANDWIDTH=9,PATHWAY-ID="one",AUDIO="a1"\n1/v.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=9,PATHWAY-ID="two",AUDIO="a2"\n2/v.m3u8',
  );
  expect(found.map(({ info, urls }) => [info.kind, urls.length])).toEqual([
    ['video', 2],
    ['audio', 1],
  ]);
  expect(tracks('#EXT-X-STREAM-INF:BANDWIDTH=9\nv.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=9\nbackup.m3u8')).toHaveLength(1);
});

test('variants that differ only by audio group stay apart, with different names', () => {
  const found = tracks(
    `${audioTag}${audioTag.replace('"a"', '"b"')}#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="a"\nv.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="b"\nv.m3u8`,
  );
  expect(found.slice(0, 2).map(({ info }) => info.id)).toEqual(['video-9', 'video-9~2']);
});

test('two variants without attributes are not taken for copies', () => {
  expect(tracks('#EXT-X-STREAM-INF:PROGRAM-ID=1\na.m3u8\n#EXT-X-STREAM-INF:PROGRAM-ID=1\nb.m3u8')).toHaveLength(2);
});

test('subtitles have their roles', () => {
  const [, text] = tracks(
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="SDH",LANGUAGE="en",CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",URI="s.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=9,SUBTITLES="s"\nv.m3u8',
  );
  expect(text?.info).toMatchObject({ kind: 'text', group: 's', roles: ['caption'] });
});
