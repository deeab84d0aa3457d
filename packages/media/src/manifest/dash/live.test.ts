import { expect, test } from 'vitest';
import { openPresentation } from '../open.ts';
import { type Answer, calm, type FakeHttp, fakeClock, fakeHttp } from '../test-support/fake-world.ts';

const manifestUrl = 'https://media.test/live.mpd';
const startTime = '2026-01-01T00:00:00Z';
const live = (inside: string, attributes: string) => `<MPD type="dynamic" ${attributes}>${inside}</MPD>`;
const period = (template: string, attributes = 'id="p" start="PT0S"') =>
  `<Period ${attributes}><AdaptationSet mimeType="video/mp4">${template}<Representation id="v" bandwidth="9"/></AdaptationSet></Period>`;
const numberedTemplate = '<SegmentTemplate timescale="1" duration="2" startNumber="0" media="$Number$.m4s"/>';
const trackId = 'video-9';

async function start(answer: Answer, more: Record<string, Answer> = {}) {
  const clock = fakeClock(Date.parse(startTime));
  const http: FakeHttp = fakeHttp({ [manifestUrl]: answer, ...more });
  const presentation = await openPresentation({ url: manifestUrl, http, clock, signal: calm });
  return { presentation, clock, http, list: () => presentation.segments(trackId, calm) };
}

test('a stream that began in 1970 lists only its window', async () => {
  const { list } = await start(
    live(period(numberedTemplate), 'availabilityStartTime="1970-01-01T00:00:00Z" timeShiftBufferDepth="PT10S"'),
  );
  const { segments, isLive, refreshAfter } = await list();
  expect(segments).toHaveLength(5);
  expect(segments[0]).toMatchObject({ start: 0, sequence: 0, programTime: Date.parse(startTime) - 10_000 });
  expect({ isLive, refreshAfter }).toEqual({ isLive: true, refreshAfter: 2 });
});

test('without a stated depth an old stream is not enumerated from its beginning', async () => {
  const { list } = await start(live(period(numberedTemplate), 'availabilityStartTime="1970-01-01T00:00:00Z"'));
  expect((await list()).segments).toHaveLength(150);
});

test('a young stream without a stated depth is listed from its beginning', async () => {
  const { list } = await start(live(period(numberedTemplate), 'availabilityStartTime="2025-12-31T23:00:00Z"'));
  expect((await list()).segments).toHaveLength(1800);
});

test('the window slides with the clock, numbers and times stay, and the manifest is not reloaded needlessly', async () => {
  const { list, clock, http } = await start(
    live(period(numberedTemplate), 'availabilityStartTime="2025-12-31T23:59:00Z" timeShiftBufferDepth="PT10S"'),
  );
  await list();
  clock.advance(4);
  const { segments } = await list();
  expect(segments.map(({ sequence, start }) => [sequence, start])).toEqual(
    [2, 3, 4, 5, 6].map((number) => [number, number * 2]),
  );
  expect(http.asked).toHaveLength(1);
});

test('a rewritten timeline continues', async () => {
  const body = (first: number) =>
    live(
      period(
        `<SegmentTemplate timescale="1" media="$Time$.m4s"><SegmentTimeline><S t="${first}" d="2" r="2"/></SegmentTimeline></SegmentTemplate>`,
      ),
      'availabilityStartTime="2025-12-31T23:59:00Z" minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT6S"',
    );
  const { list, clock, http } = await start((_request, count) => body(54 + count * 2));
  expect((await list()).segments.map(({ sequence, start }) => [sequence, start])).toEqual([
    [0, 0],
    [1, 2],
    [2, 4],
  ]);
  clock.advance(2);
  expect((await list()).segments.map(({ sequence, start }) => [sequence, start])).toEqual([
    [1, 2],
    [2, 4],
    [3, 6],
  ]);
  expect(http.asked).toHaveLength(2);
});

test('a new period takes over and an old one leaves, in one track', async () => {
  const ad = '<SegmentTemplate timescale="1" duration="2" startNumber="0" media="ad$Number$.m4s"/>';
  const attributes =
    'availabilityStartTime="2025-12-31T23:59:50Z" minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT8S"';
  const bodies = [
    live(period(numberedTemplate, 'id="a" start="PT0S"'), attributes),
    live(
      period(numberedTemplate, 'id="a" start="PT0S" duration="PT12S"') + period(ad, 'id="b" start="PT12S"'),
      attributes,
    ),
    live(period(ad, 'id="b" start="PT12S"'), attributes),
  ];
  const { list, clock } = await start((_request, count) => bodies[count] ?? 404);
  const shape = async () =>
    (await list()).segments.map(({ url, sequence, period: number }) => [url.slice(19), sequence, number]);
  expect((await shape()).at(-1)).toEqual(['4.m4s', 3, 0]);
  clock.advance(6);
  expect(await shape()).toEqual([
    ['4.m4s', 3, 0],
    ['5.m4s', 4, 0],
    ['ad0.m4s', 5, 1],
    ['ad1.m4s', 6, 1],
  ]);
  clock.advance(10);
  expect((await shape())[0]).toEqual(['ad3.m4s', 8, 1]);
});

test('a live stream that becomes static is complete', async () => {
  const attributes = 'availabilityStartTime="2025-12-31T23:59:50Z" minimumUpdatePeriod="PT2S"';
  const done = `<MPD type="static" availabilityStartTime="2025-12-31T23:59:50Z" mediaPresentationDuration="PT14S">${period(numberedTemplate)}</MPD>`;
  const { list, clock, presentation } = await start((_request, count) =>
    count === 0 ? live(period(numberedTemplate), attributes) : done,
  );
  await list();
  clock.advance(4);
  const { segments, isLive } = await list();
  expect(isLive).toBe(false);
  expect(presentation.isLive).toBe(false);
  expect(segments.at(-1)).toMatchObject({ sequence: 6, start: 12 });
});

test('the manifest is reloaded from its Location', async () => {
  const body = live(
    `<Location>https://other.test/m.mpd</Location>${period(numberedTemplate)}`,
    'availabilityStartTime="2025-12-31T23:59:50Z" minimumUpdatePeriod="PT2S"',
  );
  const { list, clock, http } = await start(body, { 'https://other.test/m.mpd': body });
  await list();
  clock.advance(4);
  await list();
  expect(http.asked.at(-1)).toBe('https://other.test/m.mpd');
});

test.each([
  ['urn:mpeg:dash:utc:direct:2014', '2026-01-01T00:00:20Z'],
  ['urn:mpeg:dash:utc:http-iso:2014', 'https://time.test/iso'],
  ['urn:mpeg:dash:utc:http-xsdate:2014', '/time'],
  ['urn:mpeg:dash:utc:http-head:2014', 'https://time.test/head'],
])('the server clock is read by %s', async (scheme, value) => {
  const timing = `<UTCTiming schemeIdUri="urn:mpeg:dash:utc:ntp:2014" value="x"/><UTCTiming schemeIdUri="${scheme}" value="${value}"/>`;
  const { list, presentation } = await start(
    live(timing + period(numberedTemplate), 'availabilityStartTime="2025-12-31T23:59:50Z"'),
    {
      'https://time.test/iso': '2026-01-01T00:00:20Z',
      'https://media.test/time': '2026-01-01T00:00:20.000',
      'https://time.test/head': { body: '', headers: { date: 'Thu, 01 Jan 2026 00:00:20 GMT' } },
    },
  );
  expect((await list()).segments).toHaveLength(15);
  expect(presentation.warnings).toMatchObject([{ code: 'dash.clock' }]);
});

test('a time server that fails is skipped', async () => {
  const timing = '<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="https://time.test/none"/>';
  const { list } = await start(live(timing + period(numberedTemplate), 'availabilityStartTime="2025-12-31T23:59:50Z"'));
  expect((await list()).segments).toHaveLength(5);
});

test('our clock, if wrong, is corrected by the date of the response', async () => {
  const body = live(period(numberedTemplate), 'availabilityStartTime="2026-01-01T23:59:50Z"');
  const { list } = await start({ body, headers: { date: 'Fri, 02 Jan 2026 00:00:00 GMT' } });
  expect((await list()).segments).toHaveLength(5);
});

test('an explicit timeline is trusted although our clock is a day behind', async () => {
  const timeline =
    '<SegmentTemplate media="$Time$"><SegmentTimeline><S t="0" d="2" r="4"/></SegmentTimeline></SegmentTemplate>';
  const { list } = await start(live(period(timeline), 'availabilityStartTime="2026-01-02T00:00:00Z"'));
  expect((await list()).segments).toHaveLength(5);
});

test('segments are available early where the server says so', async () => {
  const early = numberedTemplate.replace('media', 'availabilityTimeOffset="4" media');
  const { list } = await start(live(period(early), 'availabilityStartTime="2025-12-31T23:59:50Z"'));
  expect((await list()).segments).toHaveLength(7);
});

test('two tracks that refresh together load the manifest once', async () => {
  const sound =
    '<AdaptationSet mimeType="audio/mp4"><SegmentTemplate duration="2" media="a$Number$"/><Representation id="a" bandwidth="1"/></AdaptationSet>';
  const body = live(
    period(numberedTemplate).replace('</Period>', `${sound}</Period>`),
    'availabilityStartTime="2025-12-31T23:59:50Z" minimumUpdatePeriod="PT2S"',
  );
  const { presentation, clock, http } = await start(body);
  const both = () => Promise.all(presentation.tracks.map(({ id }) => presentation.segments(id, calm)));
  await both();
  clock.advance(4);
  await both();
  expect(http.asked).toHaveLength(2);
});

test('a stopped track does not stop the other one', async () => {
  const sound =
    '<AdaptationSet mimeType="audio/mp4"><SegmentTemplate duration="2" media="a$Number$"/><Representation id="a" bandwidth="1"/></AdaptationSet>';
  const body = live(
    period(numberedTemplate).replace('</Period>', `${sound}</Period>`),
    'availabilityStartTime="2025-12-31T23:59:50Z" minimumUpdatePeriod="PT2S"',
  );
  const { presentation, clock } = await start(body);
  const [video = '', audio = ''] = presentation.tracks.map(({ id }) => id);
  await Promise.all([presentation.segments(video, calm), presentation.segments(audio, calm)]);
  clock.advance(4);
  const stopped = presentation.segments(video, AbortSignal.abort());
  const going = presentation.segments(audio, calm);
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  expect((await going).segments.length).toBeGreaterThan(0);
});
