import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInText, findManifests, isLiveList, isManifest } from './find-manifests.ts';
import { maxObservedCharacters } from './limits.ts';

test.each([
  ['#EXTM3U\n#EXT-X-VERSION:3', true],
  ['\uFEFF#EXTM3U', true],
  ['<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011">', true],
  ['<html><MPDX>', false],
  ['text about #EXTM3U', false],
  [`#EXTM3U${'x'.repeat(maxObservedCharacters)}`, false],
])('%j is a manifest: %s', (text, expected) => expect(isManifest(text)).toBe(expected));

test('texts and URLs of manifests are found anywhere in JSON', () => {
  const json = {
    video: { dash: '<MPD type="static"></MPD>', list: [{ hls: 'https://c.example/a.m3u8?sig=1' }] },
    page: 'https://a.example/watch',
  };
  const expected = { texts: ['<MPD type="static"></MPD>'], addresses: ['https://c.example/a.m3u8?sig=1'] };
  expect(findManifests(json)).toEqual(expected);
  expect(findInText(JSON.stringify(json))).toEqual(expected);
});

test('any value is walked without an error, and within limits', () => {
  fc.assert(fc.property(fc.jsonValue(), (json) => findInText(JSON.stringify(json)).texts.length <= 10));
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  expect(findManifests(circular)).toEqual({ texts: [], addresses: [] });
});

test.each([
  [true, '#EXTM3U\n#EXTINF:4,\n1.ts'],
  [false, '#EXTM3U\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST'],
  [false, '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\n1.m3u8'],
  [true, '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic">'],
  [false, '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static">'],
])('is a live list: %s, for %j', (isLive, text) => {
  expect(isLiveList(text)).toBe(isLive);
});
