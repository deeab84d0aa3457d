import { expect, test } from 'vitest';
import { readMedia } from '../test-support/read.ts';

test('segments get numbers, times and absolute addresses', () => {
  const list = readMedia(
    '#EXT-X-TARGETDURATION:5\n#EXT-X-MEDIA-SEQUENCE:10\n#EXTINF:4.5,one\n1.ts\n#EXTINF:5,\n/x/2.ts\n#EXT-X-ENDLIST',
  );
  expect(list.segments).toEqual([
    { url: 'https://media.test/show/1.ts', sequence: 10, period: 0, start: 0, duration: 4.5 },
    { url: 'https://media.test/x/2.ts', sequence: 11, period: 0, start: 4.5, duration: 5 },
  ]);
  expect(list).toMatchObject({ isComplete: true, targetDuration: 5, codes: [] });
});

test('signed query strings stay byte-exact', () => {
  const signed = "https://cdn.test/a%2fb/1.ts?Policy=eyJ~_-&sig=a%2Fb+c==&x='y'&z=%7e";
  expect(readMedia(`#EXTINF:4,\n${signed}`).segments[0]?.url).toBe(signed);
  expect(readMedia('#EXTINF:4,\n1.ts?sig=a%2fB+c==&e=%7E').segments[0]?.url).toBe(
    'https://media.test/show/1.ts?sig=a%2fB+c==&e=%7E',
  );
});

test('durations with a space before them are read', () => {
  expect(readMedia('#EXT-X-TARGETDURATION:9\n#EXTINF: 4.5\n1.ts').segments[0]?.duration).toBe(4.5);
});

test('segments of a list without any duration still follow each other', () => {
  const list = readMedia('#EXT-X-TARGETDURATION:0\n#EXTINF:0,\n1.ts\n#EXTINF:0,\n2.ts\n#EXT-X-ENDLIST');
  expect(list.segments.map(({ start, duration }) => [start, duration])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('impossible durations are clamped and reported with their line', () => {
  const list = readMedia('#EXT-X-TARGETDURATION:6\n#EXTINF:NaN,\n1.ts\n#EXTINF:-4,\n2.ts\n#EXTINF:1e308,\n3.ts');
  expect(list.segments.map(({ duration }) => duration)).toEqual([6, 0, 86_400]);
  expect(list.lines).toEqual([3, 5, 7]);
});

test('a segment without EXTINF lasts one target duration', () => {
  const list = readMedia('#EXT-X-TARGETDURATION:6\n#EXTINF:5,\n1.ts\n2.ts');
  expect(list.segments[1]?.duration).toBe(6);
  expect(list.codes).toContain('hls.noDuration');
});

test('a target duration of zero is replaced by the longest segment', () => {
  expect(readMedia('#EXT-X-TARGETDURATION:0\n#EXTINF:3,\n1.ts').targetDuration).toBe(3);
  expect(readMedia('#EXT-X-MEDIA-SEQUENCE:1').targetDuration).toBe(1);
});

test('a list of TV channels is not a stream', () => {
  expect(() => readMedia('#EXTINF:-1 tvg-id="a",News\nhttp://a.test/1\n#EXTINF:-1,Sport\nhttp://a.test/2')).toThrow(
    expect.objectContaining({ code: 'manifest.invalid' }),
  );
});

test('byte ranges continue within the same file', () => {
  const list = readMedia(
    '#EXTINF:4,\n#EXT-X-BYTERANGE:100@50\nall.ts\n#EXTINF:4,\n#EXT-X-BYTERANGE:30\nall.ts\n#EXTINF:4,\n#EXT-X-BYTERANGE:10\nother.ts',
  );
  expect(list.segments.map(({ range }) => range)).toEqual([
    { start: 50, length: 100 },
    { start: 150, length: 30 },
    { start: 0, length: 10 },
  ]);
  expect(list.codes).toContain('hls.byteRange');
});

test('an empty range is a gap', () => {
  expect(readMedia('#EXTINF:4,\n#EXT-X-BYTERANGE:0@5\nall.ts').segments[0]?.isGap).toBe(true);
});

test('each map, with or without a range, applies until the next one', () => {
  const list = readMedia(
    '#EXT-X-MAP:URI="a.mp4",BYTERANGE="700@0"\n#EXTINF:4,\n1.m4s\n#EXTINF:4,\n2.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="b.mp4",BYTERANGE="50"\n#EXTINF:4,\n3.m4s\n#EXT-X-MAP:URI="c.mp4"\n#EXTINF:4,\n4.m4s',
  );
  expect(list.segments.map(({ init }) => init)).toEqual([
    { url: 'https://media.test/show/a.mp4', range: { start: 0, length: 700 } },
    { url: 'https://media.test/show/a.mp4', range: { start: 0, length: 700 } },
    { url: 'https://media.test/show/b.mp4', range: { start: 0, length: 50 } },
    { url: 'https://media.test/show/c.mp4' },
  ]);
});

test('a map without an address is left out with a warning', () => {
  expect(readMedia('#EXT-X-MAP:BYTERANGE="1@0"\n#EXTINF:4,\n1.ts').codes).toContain('hls.map');
});

test('a gap takes up time without bytes', () => {
  const list = readMedia('#EXT-X-GAP\n#EXTINF:4,\n1.ts\n#EXTINF:4,\n2.ts');
  expect(list.segments.map(({ isGap, start }) => [isGap, start])).toEqual([
    [true, 0],
    [undefined, 4],
  ]);
});

test('discontinuities are counted from their sequence number', () => {
  const list = readMedia('#EXT-X-DISCONTINUITY-SEQUENCE:3\n#EXTINF:4,\n1.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:4,\n2.ts');
  expect(list.segments.map(({ period }) => period)).toEqual([3, 4]);
});

test('numbers that come after segments are ignored with a warning', () => {
  const list = readMedia(
    '#EXTINF:4,\n1.ts\n#EXT-X-MEDIA-SEQUENCE:50\n#EXT-X-DISCONTINUITY-SEQUENCE:9\n#EXTINF:4,\n2.ts',
  );
  expect(list.segments[1]).toMatchObject({ sequence: 1, period: 0 });
  expect(list.codes).toEqual(expect.arrayContaining(['hls.sequence', 'hls.discontinuity']));
});

test('dates are derived forwards and backwards, but not across a discontinuity', () => {
  const list = readMedia(
    '#EXTINF:4,\n1.ts\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:10Z\n#EXTINF:4,\n2.ts\n#EXTINF:4,\n3.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:4,\n4.ts',
  );
  const ten = Date.parse('2026-01-01T00:00:10Z');
  expect(list.segments.map(({ programTime }) => programTime)).toEqual([ten - 4000, ten, ten + 4000, undefined]);
});

test('an unreadable date causes a warning', () => {
  expect(readMedia('#EXT-X-PROGRAM-DATE-TIME:soon\n#EXTINF:4,\n1.ts').codes).toContain('hls.date');
});

test('VOD and ENDLIST are complete, EVENT and nothing are not', () => {
  const body = '#EXTINF:4,\n1.ts\n';
  expect(readMedia(`#EXT-X-PLAYLIST-TYPE:VOD\n${body}`).isComplete).toBe(true);
  expect(readMedia(`${body}#EXT-X-ENDLIST`).isComplete).toBe(true);
  expect(readMedia(`#EXT-X-PLAYLIST-TYPE:EVENT\n${body}`).isComplete).toBe(false);
  expect(readMedia(body).isComplete).toBe(false);
});

test('EXT-X-START is read', () => {
  expect(readMedia('#EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES\n#EXTINF:4,\n1.ts').startOffset).toBe(-12.5);
});

test('playlists with only key frames are refused', () => {
  expect(() => readMedia('#EXT-X-I-FRAMES-ONLY\n#EXTINF:4,\n1.ts')).toThrow(
    expect.objectContaining({ code: 'media.unsupported' }),
  );
});

test('unknown tags and comments change nothing', () => {
  const plain = readMedia('#EXTINF:4,\n1.ts');
  const noisy = readMedia(
    '# hello\n#EXT-X-UNHEARD-OF:A=1\n#EXTINF:4,\n#comment\n#EXT-X-RENDITION-REPORT:URI="x"\n1.ts',
  );
  expect(noisy.segments).toEqual(plain.segments);
});

test.each([
  'data:video/mp2t;base64,AAAA',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user:pass@host.test/1.ts',
  `https://host.test/${'a'.repeat(9000)}`,
])('the segment address %.40s is refused', (address) => {
  expect(() => readMedia(`#EXTINF:4,\n${address}`)).toThrow(expect.objectContaining({ code: 'url.forbidden' }));
});

test('more segments than allowed are refused', () => {
  expect(() => readMedia('#EXTINF:4,\n1.ts\n#EXTINF:4,\n2.ts', { limits: { segments: 1 } })).toThrow(
    expect.objectContaining({ code: 'manifest.tooLarge' }),
  );
});

test('a huge media sequence number neither throws nor breaks the numbering', () => {
  const list = readMedia(`#EXT-X-MEDIA-SEQUENCE:${'9'.repeat(400)}\n#EXTINF:4,\n1.ts\n#EXTINF:4,\n2.ts`);
  expect(list.segments.map(({ sequence }) => sequence)).toEqual([0, 1]);
});
