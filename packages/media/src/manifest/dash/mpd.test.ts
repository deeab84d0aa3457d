import { expect, test } from 'vitest';
import { readMpd } from '../test-support/read.ts';

const adaptationSet = '<AdaptationSet mimeType="video/mp4"><Representation id="v" bandwidth="1"/></AdaptationSet>';

test('the attributes of the root are read', () => {
  const mpd = readMpd(
    '<ProgramInformation><Title> A film </Title></ProgramInformation><Location>other.mpd</Location><UTCTiming schemeIdUri="urn:x" value="v"/><PatchLocation ttl="60">p</PatchLocation>',
    'type="dynamic" availabilityStartTime="1970-01-01T00:00:10Z" minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT1M" suggestedPresentationDelay="PT6S" maxSegmentDuration="PT4S"',
  );
  expect(mpd).toMatchObject({
    isDynamic: true,
    title: 'A film',
    availabilityStart: 10_000,
    minimumUpdatePeriod: 2,
    timeShiftBufferDepth: 60,
    suggestedPresentationDelay: 6,
    maxSegmentDuration: 4,
    location: 'https://media.test/show/other.mpd',
    timings: [{ scheme: 'urn:x', value: 'v' }],
  });
});

test('starts and durations of periods follow from each other', () => {
  const { periods } = readMpd(
    `<Period duration="PT10S">${adaptationSet}</Period><Period>${adaptationSet}</Period><Period start="PT30S">${adaptationSet}</Period>`,
    'mediaPresentationDuration="PT45S"',
  );
  expect(periods.map(({ start, duration }) => [start, duration])).toEqual([
    [0, 10],
    [10, 20],
    [30, 15],
  ]);
});

test('a live period that does not state its start yet is left out', () => {
  const mpd = readMpd(
    `<Period start="PT0S">${adaptationSet}</Period><Period>${adaptationSet}</Period>`,
    'type="dynamic"',
  );
  expect(mpd.periods).toHaveLength(1);
  expect(mpd.codes).toEqual(['dash.period']);
});

test('base addresses chain across all levels; the first alternative is taken', () => {
  const { periods } = readMpd(
    '<BaseURL>https://a.test/one/</BaseURL><BaseURL>https://b.test/</BaseURL><Period><BaseURL>two/</BaseURL><AdaptationSet mimeType="video/mp4"><BaseURL>/three/</BaseURL><Representation id="v"><BaseURL>f.mp4?s=%2f</BaseURL></Representation><Representation id="w"><BaseURL>https://c.test/x.mp4</BaseURL></Representation></AdaptationSet></Period>',
  );
  expect(periods[0]?.representations.map(({ baseUrl }) => baseUrl)).toEqual([
    'https://a.test/three/f.mp4?s=%2f',
    'https://c.test/x.mp4',
  ]);
});

test('addresses other than http and https are refused', () => {
  expect(() => readMpd(`<BaseURL>file:///etc/</BaseURL><Period>${adaptationSet}</Period>`)).toThrow(
    expect.objectContaining({ code: 'url.forbidden' }),
  );
});

test('ad events become markers', () => {
  const { periods } = readMpd(
    `<Period start="PT10S"><EventStream schemeIdUri="urn:scte:scte35:2013:xml" timescale="10" presentationTimeOffset="100"><Event presentationTime="150" duration="300"/><Event presentationTime="450"/></EventStream><EventStream schemeIdUri="urn:other"><Event duration="5"/></EventStream>${adaptationSet}</Period>`,
  );
  expect(periods[0]?.markers).toEqual([{ kind: 'ad', start: 15, duration: 30 }]);
});

test('another document is not a manifest', () => {
  expect(() => readMpd('</MPD><SmoothStreamingMedia/><MPD>')).not.toThrow();
  expect(() => readMpd('<Period>')).toThrow(expect.objectContaining({ code: 'manifest.invalid' }));
});

test('too many representations are refused', () => {
  const many = `<AdaptationSet mimeType="video/mp4">${'<Representation/>'.repeat(20)}</AdaptationSet>`;
  expect(() => readMpd(`<Period>${many}</Period>`, '', { limits: { tracks: 10 } })).toThrow(
    expect.objectContaining({ code: 'manifest.tooLarge' }),
  );
});

const listed = (segments: string) =>
  `<AdaptationSet mimeType="video/mp4"><Representation id="v"><SegmentTemplate media="$Number$" timescale="10" ${segments}</SegmentTemplate></Representation></AdaptationSet>`;

test.each([
  ['an empty one', '<Period duration="PT0S"/>', 0],
  ['a timeline', `<Period>${listed('><SegmentTimeline><S d="20" r="2"/><S d="5"/></SegmentTimeline>')}</Period>`, 6.5],
  ['an end number', `<Period>${listed('duration="20" startNumber="3" endNumber="6">')}</Period>`, 8],
  [
    'a list',
    '<Period><AdaptationSet mimeType="video/mp4"><Representation id="v"><SegmentList duration="4"><SegmentURL media="a"/><SegmentURL media="b"/></SegmentList></Representation></AdaptationSet></Period>',
    8,
  ],
])('an on-demand period without a duration lasts as long as what it lists: %s', (_, period, end) => {
  const { periods } = readMpd(`${period}<Period duration="PT5S">${adaptationSet}</Period>`);
  expect(periods[1]?.start).toBe(end);
});

test('an on-demand period with an unknown end is refused instead of leaving a gap', () => {
  expect(() => readMpd(`<Period>${adaptationSet}</Period><Period duration="PT5S">${adaptationSet}</Period>`)).toThrow(
    'how long it lasts',
  );
});

test('the first period of a live manifest starts at 0 unless stated', () => {
  const mpd = readMpd(`<Period>${adaptationSet}</Period>`, 'type="dynamic"');
  expect(mpd.periods).toMatchObject([{ start: 0, representations: [{}] }]);
  expect(mpd.codes).toEqual([]);
});
