import { expect, test } from 'vitest';
import { readMpd } from '../test-support/read.ts';

const sets = (inside: string) =>
  readMpd(`<Period duration="PT10S">${inside}</Period>`).periods[0]?.representations ?? [];
const info = (inside: string) => sets(inside)[0]?.info;

test('a video representation with all its attributes', () => {
  expect(
    info(
      '<AdaptationSet contentType="video" lang="en" width="1920" frameRate="30000/1001"><Label>Main</Label><Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/><Representation mimeType="video/mp4" codecs="avc1.640028" bandwidth="5000" height="1080"/></AdaptationSet>',
    ),
  ).toEqual({
    kind: 'video',
    codecs: 'avc1.640028',
    language: 'en',
    name: 'Main',
    bandwidth: 5000,
    width: 1920,
    height: 1080,
    frameRate: 30_000 / 1001,
    isDefault: true,
    roles: ['main'],
  });
});

test.each([
  ['urn:mpeg:dash:23003:3:audio_channel_configuration:2011', '6', 6],
  ['urn:mpeg:mpegB:cicp:ChannelConfiguration', '7', 8],
  ['tag:dolby.com,2014:dash:audio_channel_configuration:2011', 'F801', undefined],
])('channels of %s %s', (scheme, value, channels) => {
  expect(
    info(
      `<AdaptationSet mimeType="audio/mp4"><AudioChannelConfiguration schemeIdUri="${scheme}" value="${value}"/><Representation codecs="mp4a.40.2"/></AdaptationSet>`,
    )?.channels,
  ).toBe(channels);
});

test.each([
  ['mimeType="audio/mp4"', 'audio'],
  ['mimeType="application/mp4" codecs="stpp.ttml.im1t"', 'text'],
  ['mimeType="application/mp4" codecs="wvtt"', 'text'],
  ['mimeType="text/vtt"', 'text'],
  ['mimeType="application/ttml+xml"', 'text'],
  ['mimeType="video/mp4" codecs="avc1.4d401f,mp4a.40.2"', 'muxed'],
  ['codecs="hvc1.1.6.L93"', 'video'],
  ['width="640"', 'video'],
  ['contentType="audio" mimeType="video/mp2t"', 'audio'],
  ['mimeType="video/mp2t" codecs="mp4a.40.2"', 'audio'],
  ['mimeType="video/mp4" codecs="mp4a.40.2" width="640"', 'muxed'],
  ['contentType="video" mimeType="video/mp2t"', 'video'],
])('%s is %s', (attributes, kind) => {
  expect(info(`<AdaptationSet ${attributes}><Representation/></AdaptationSet>`)?.kind).toBe(kind);
});

test('components show that sound is inside', () => {
  expect(
    info(
      '<AdaptationSet mimeType="video/mp4"><ContentComponent contentType="video"/><ContentComponent contentType="audio"/><Representation/></AdaptationSet>',
    )?.kind,
  ).toBe('muxed');
});

test('trick play, thumbnails and unknown kinds are left out', () => {
  const mpd = readMpd(
    '<Period duration="PT1S"><AdaptationSet mimeType="video/mp4"><EssentialProperty schemeIdUri="http://dashif.org/guidelines/trickmode" value="1"/><Representation/></AdaptationSet><AdaptationSet mimeType="image/jpeg"><Representation/></AdaptationSet><AdaptationSet mimeType="application/x-odd"><Representation id="o"/></AdaptationSet></Period>',
  );
  expect(mpd.periods[0]?.representations).toEqual([]);
  expect(mpd.codes).toEqual(['dash.kind']);
});

test('roles and accessibility use the same terms', () => {
  expect(
    info(
      '<AdaptationSet mimeType="audio/mp4"><Role schemeIdUri="urn:mpeg:dash:role:2011" value="alternate"/><Accessibility schemeIdUri="urn:tva:metadata:cs:AudioPurposeCS:2007" value="1"/><Representation/></AdaptationSet>',
    )?.roles,
  ).toEqual(['alternate', 'description']);
  expect(
    info('<AdaptationSet mimeType="text/vtt"><Role value="forced-subtitle"/><Representation/></AdaptationSet>')
      ?.isForced,
  ).toBe(true);
});

test.each([
  ['<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc"/>', 'Common Encryption'],
  [
    '<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011"/><ContentProtection schemeIdUri="urn:uuid:EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED"/>',
    'Widevine',
  ],
  ['<ContentProtection schemeIdUri="urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95"/>', 'PlayReady'],
  ['<ContentProtection/>', 'Encryption'],
  ['', undefined],
])('the protection system is named: %s', (inside, name) => {
  expect(sets(`<AdaptationSet mimeType="video/mp4">${inside}<Representation/></AdaptationSet>`)[0]?.protection).toBe(
    name,
  );
});

test.each([
  ['availabilityTimeOffset="1.5"', 1.5],
  ['availabilityTimeOffset="INF"', Number.POSITIVE_INFINITY],
  ['availabilityTimeOffset="3" availabilityTimeComplete="false"', 0],
  ['availabilityTimeOffset="-1"', 0],
  ['', 0],
])('%s makes segments available %d seconds early', (attributes, seconds) => {
  expect(
    sets(
      `<AdaptationSet mimeType="video/mp4"><SegmentTemplate media="x" ${attributes}/><Representation/></AdaptationSet>`,
    )[0]?.availabilityOffset,
  ).toBe(seconds);
});
