import { expect, test } from 'vitest';
import type { Presentation } from '../../model/manifest.ts';
import { openPresentation } from '../open.ts';
import { type Answer, calm, fakeClock, fakeHttp } from '../test-support/fake-world.ts';
import { makeSidx } from '../test-support/make-sidx.ts';

const manifestUrl = 'https://media.test/show/m.mpd';
const mpd = (inside: string, attributes = 'type="static" mediaPresentationDuration="PT10S"') =>
  `<?xml version="1.0"?><MPD ${attributes}>${inside}</MPD>`;
const period = (addressing: string, attributes = '', base = '') =>
  `<Period ${attributes}><AdaptationSet mimeType="video/mp4">${addressing}<Representation id="v1" bandwidth="900" codecs="avc1.4d401f" width="640" height="360">${base}</Representation></AdaptationSet></Period>`;
const open = (table: Record<string, Answer>, clock = fakeClock()) =>
  openPresentation({ url: manifestUrl, http: fakeHttp(table), clock, signal: calm });
const list = (presentation: Presentation) => presentation.segments(presentation.tracks[0]?.id ?? '', calm);
const names = async (body: string) => {
  const { segments } = await list(await open({ [manifestUrl]: body }));
  return segments.map(({ url, start, sequence }) => [url.replace('https://media.test/show/', ''), start, sequence]);
};

test('a template of numbers', async () => {
  const presentation = await open({
    [manifestUrl]: mpd(
      period(
        '<SegmentTemplate timescale="10" duration="40" startNumber="5" media="$RepresentationID$/$Number%03d$.m4s" initialization="i-$Bandwidth$.mp4"/>',
      ),
    ),
  });
  expect(presentation).toMatchObject({ type: 'dash', isLive: false, duration: 10 });
  const { segments, targetDuration, isLive } = await list(presentation);
  expect(segments[0]).toEqual({
    url: 'https://media.test/show/v1/005.m4s',
    init: { url: 'https://media.test/show/i-900.mp4' },
    start: 0,
    duration: 4,
    timestampOffset: 0,
    period: 0,
    sequence: 0,
  });
  expect(segments.map(({ start }) => start)).toEqual([0, 4, 8]);
  expect({ targetDuration, isLive }).toEqual({ targetDuration: 4, isLive: false });
});

test('a template of times with an offset', async () => {
  const body = mpd(
    period(
      '<SegmentTemplate timescale="10" presentationTimeOffset="100" media="t$Time$.m4s"><SegmentTimeline><S t="100" d="20" r="1"/><S t="160" d="30"/></SegmentTimeline></SegmentTemplate>',
    ),
  );
  expect(await names(body)).toEqual([
    ['t100.m4s', 0, 0],
    ['t120.m4s', 2, 1],
    ['t160.m4s', 6, 2],
  ]);
  const { segments } = await list(await open({ [manifestUrl]: body }));
  expect(segments[0]?.timestampOffset).toBe(-10);
});

test('outer levels add to inner ones', async () => {
  const inner = '<SegmentTemplate media="$Number$.m4s"/>';
  const body = mpd(
    `<Period><SegmentTemplate timescale="2" duration="10"/><AdaptationSet mimeType="video/mp4"><SegmentTemplate startNumber="3"/><Representation id="v">${inner}</Representation></AdaptationSet></Period>`,
  );
  expect(await names(body)).toEqual([
    ['3.m4s', 0, 0],
    ['4.m4s', 5, 1],
  ]);
});

test('a list of addresses and ranges', async () => {
  const body = mpd(
    period(
      '<SegmentList timescale="1" duration="5"><Initialization sourceURL="all.mp4" range="0-99"/><SegmentURL media="a.m4s"/><SegmentURL media="all.mp4" mediaRange="100-199"/></SegmentList>',
    ),
  );
  const { segments } = await list(await open({ [manifestUrl]: body }));
  expect(segments).toMatchObject([
    {
      url: 'https://media.test/show/a.m4s',
      start: 0,
      init: { url: 'https://media.test/show/all.mp4', range: { start: 0, length: 100 } },
    },
    { url: 'https://media.test/show/all.mp4', start: 5, range: { start: 100, length: 100 } },
  ]);
});

test('a file with an index is divided by its index, which is loaded once', async () => {
  const sidx = makeSidx({
    version: 0,
    timescale: 10,
    time: 20n,
    firstOffset: 0n,
    references: [
      { length: 100, duration: 50 },
      { length: 60, duration: 50 },
    ],
  });
  const file = new Uint8Array(500);
  file.set(sidx, 200);
  const base = '<BaseURL>f.mp4</BaseURL>';
  const body = mpd(
    period(`<SegmentBase indexRange="200-${199 + sidx.length}" timescale="5" presentationTimeOffset="10"/>`, '', base),
  );
  const http = fakeHttp({ [manifestUrl]: body, 'https://media.test/show/f.mp4': file });
  const presentation = await openPresentation({ url: manifestUrl, http, clock: fakeClock(), signal: calm });
  const { segments } = await list(presentation);
  const first = 200 + sidx.length;
  expect(segments).toMatchObject([
    {
      start: 0,
      duration: 5,
      range: { start: first, length: 100 },
      init: { range: { start: 0, length: 200 } },
      timestampOffset: -2,
    },
    { start: 5, range: { start: first + 100, length: 60 } },
  ]);
  await list(presentation);
  expect(http.asked.filter((url) => url.endsWith('f.mp4'))).toHaveLength(1);
});

test('a file with another kind of index is one segment', async () => {
  const body = mpd(period('<SegmentBase indexRange="0-99"/>', '', '<BaseURL>f.webm</BaseURL>'));
  const { segments } = await list(
    await open({ [manifestUrl]: body, 'https://media.test/show/f.webm': new Uint8Array(300) }),
  );
  expect(segments).toMatchObject([{ url: 'https://media.test/show/f.webm', start: 0, duration: 10 }]);
});

test('a subtitle file is one segment over its period', async () => {
  const body = mpd(
    '<Period duration="PT10S"><AdaptationSet mimeType="text/vtt" lang="en"><Representation id="t"><BaseURL>en.vtt</BaseURL></Representation></AdaptationSet></Period>',
  );
  expect(await names(body)).toEqual([['en.vtt', 0, 0]]);
});

test('consecutive periods form one track', async () => {
  const template = (name: string) =>
    `<SegmentTemplate duration="5" media="${name}$Number$.m4s" initialization="${name}i"/>`;
  const body = mpd(period(template('a'), 'duration="PT10S"') + period(template('b'), 'duration="PT5S"'), '');
  const presentation = await open({ [manifestUrl]: body });
  expect(presentation.tracks).toHaveLength(1);
  expect(presentation.duration).toBe(15);
  const { segments } = await list(presentation);
  expect(
    segments.map(({ url, start, period: number, sequence, timestampOffset }) => [
      url.slice(-6),
      start,
      number,
      sequence,
      timestampOffset,
    ]),
  ).toEqual([
    ['a1.m4s', 0, 0, 0, 0],
    ['a2.m4s', 5, 0, 1, 0],
    ['b1.m4s', 10, 1, 2, 10],
  ]);
});

test('a reload heals addresses and keeps numbers', async () => {
  const body = (token: string) => mpd(period(`<SegmentTemplate duration="5" media="$Number$.m4s?t=${token}"/>`));
  const presentation = await open({ [manifestUrl]: (_request, count) => body(String(count)) });
  expect((await list(presentation)).segments[0]?.url).toMatch(/t=0$/);
  const again = await list(presentation);
  expect(again.segments.map(({ url, sequence }) => [url.slice(-4), sequence])).toEqual([
    ['?t=1', 0],
    ['?t=1', 1],
  ]);
});

test('billion laughs and foreign entities are refused', async () => {
  const body = `<?xml version="1.0"?><!DOCTYPE MPD [<!ENTITY x SYSTEM "file:///etc/passwd">]><MPD>&x;</MPD>`;
  await expect(open({ [manifestUrl]: body })).rejects.toMatchObject({ code: 'manifest.invalid' });
});

test('huge repeats without a length are refused, with a length bounded', async () => {
  const timeline =
    '<SegmentTemplate media="$Time$.m4s"><SegmentTimeline><S t="0" d="1" r="2147483647"/></SegmentTimeline></SegmentTemplate>';
  expect(await names(mpd(period(timeline)))).toHaveLength(10);
  await expect(names(mpd(period(timeline), ''))).rejects.toMatchObject({ code: 'manifest.tooLarge' });
});

test('DRM is refused before anything else is loaded', async () => {
  const http = fakeHttp({
    [manifestUrl]: mpd(
      period(
        '<ContentProtection schemeIdUri="urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95"/><SegmentBase indexRange="0-9"/>',
      ),
    ),
  });
  await expect(openPresentation({ url: manifestUrl, http, clock: fakeClock(), signal: calm })).rejects.toMatchObject({
    code: 'media.protected',
    facts: { subject: 'PlayReady' },
  });
  expect(http.asked).toEqual([manifestUrl]);
});

test('DRM is also reported for a live manifest whose first period has no start', async () => {
  const protection = '<ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>';
  const text = mpd(period(`${protection}<SegmentTemplate media="$Number$.m4s" duration="2"/>`), 'type="dynamic"');
  const http = fakeHttp({ [manifestUrl]: text.replace(/ start="[^"]*"/, '') });
  await expect(openPresentation({ url: manifestUrl, http, clock: fakeClock(), signal: calm })).rejects.toMatchObject({
    code: 'media.protected',
  });
});

test('a manifest without tracks or without segments is empty', async () => {
  await expect(open({ [manifestUrl]: mpd('<Period/>') })).rejects.toMatchObject({ code: 'manifest.empty' });
  const presentation = await open({ [manifestUrl]: mpd(period('<SegmentList duration="5"/>')) });
  await expect(list(presentation)).rejects.toMatchObject({ code: 'manifest.empty' });
  await expect(presentation.segments('nobody', calm)).rejects.toMatchObject({ code: 'input.invalid' });
});
