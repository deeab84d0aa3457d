import { expect, test } from 'vitest';
import { readMaster } from '../test-support/read.ts';
import { isMaster } from './parse-master.ts';

test('a variant with all its attributes', () => {
  const { variants, codes } = readMaster(
    '#EXT-X-STREAM-INF:BANDWIDTH=5000000,AVERAGE-BANDWIDTH=4000000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080,FRAME-RATE=59.940,AUDIO="aac",SUBTITLES="subs",PATHWAY-ID="A",NAME="1080"\nhigh.m3u8?x=1',
  );
  expect(variants).toEqual([
    {
      url: 'https://media.test/show/high.m3u8?x=1',
      bandwidth: 5_000_000,
      codecs: 'avc1.640028,mp4a.40.2',
      width: 1920,
      height: 1080,
      frameRate: 59.94,
      audio: 'aac',
      subtitles: 'subs',
      pathway: 'A',
      name: '1080',
    },
  ]);
  expect(codes).toEqual([]);
});

test('audio and subtitle renditions are read, closed captions recorded, others left out', () => {
  const { renditions, codes } = readMaster(
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,CHANNELS="16/JOC",URI="de.m3u8"\n' +
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",FORCED=YES,CHARACTERISTICS="public.easy-to-read, x",URI="en.m3u8"\n' +
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",LANGUAGE="en",INSTREAM-ID="CC1"\n' +
      '#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="Angle",URI="angle.m3u8"',
  );
  expect(renditions).toEqual([
    expect.objectContaining({ type: 'AUDIO', group: 'a', language: 'de', isDefault: true, channels: 16 }),
    expect.objectContaining({ type: 'SUBTITLES', isForced: true, characteristics: ['public.easy-to-read', 'x'] }),
  ]);
  expect(codes).toEqual(['hls.closedCaptions', 'hls.rendition']);
});

test('session data gives the title, DRM session keys are recorded', () => {
  const master = readMaster(
    '#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.title",VALUE="My film"\n#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery"',
  );
  expect(master.title).toBe('My film');
  expect(master.codes).toEqual(['hls.sessionKey']);
});

test('I-frame playlists and content steering are ignored', () => {
  const master = readMaster(
    '#EXT-X-CONTENT-STEERING:SERVER-URI="/steer",PATHWAY-ID="A"\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8',
  );
  expect(master.variants.map(({ url }) => url)).toEqual(['https://media.test/show/v.m3u8']);
});

test('a variant without an address or bandwidth, or with a forbidden address, causes a warning', () => {
  const master = readMaster(
    '#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:RESOLUTION=1x1\nok.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=3\nfile:///etc/passwd',
  );
  expect(master.variants.map(({ url, width }) => [url, width])).toEqual([['https://media.test/show/ok.m3u8', 1]]);
  expect(master.codes).toEqual(['hls.variant', 'hls.bandwidth', 'hls.address']);
});

test('more variants than allowed are refused', () => {
  const many = '#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n'.repeat(5);
  expect(() => readMaster(many, { limits: { tracks: 3 } })).toThrow(
    expect.objectContaining({ code: 'manifest.tooLarge' }),
  );
});

test.each([
  ['#EXTM3U\r\n#EXT-X-STREAM-INF:BANDWIDTH=1\r\nv', true],
  ['#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a"', true],
  ['#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:4,\n1.ts', false],
  ['#EXTM3U\n# about #EXT-X-STREAM-INF:\n#EXTINF:4,\n1.ts', false],
])('%j lists playlists: %s', (text, expected) => {
  expect(isMaster(text)).toBe(expected);
});

test('an indented multivariant playlist is recognized', () => {
  expect(isMaster('#EXTM3U\n  #EXT-X-STREAM-INF:BANDWIDTH=1\n  a.m3u8\n')).toBe(true);
  expect(isMaster('#EXTM3U\r\n\t#EXT-X-MEDIA:TYPE=AUDIO\r\n')).toBe(true);
  expect(isMaster('#EXTM3U\n  #EXT-X-MEDIA:TYPE=AUDIO\n  #EXTINF:4,\n  a.ts\n')).toBe(false);
});
