import { expect, test } from 'vitest';
import { MediaError } from '../../model/errors.ts';
import { openPresentation } from '../open.ts';
import { type Answer, calm, fakeClock, fakeHttp } from '../test-support/fake-world.ts';

const url = 'https://media.test/show/m.mpd';
const set = (name: string): string =>
  `<AdaptationSet mimeType="video/mp4"><SegmentTemplate duration="5" media="${name}$Number$.m4s"/><Representation id="v" bandwidth="9" codecs="avc1.4d401f"/></AdaptationSet>`;
const period = (name: string, more = ''): string => `<Period duration="PT5S"${more}>${set(name)}</Period>`;
const link = (href: string, inside = ''): string =>
  `<Period xlink:href="${href}" xlink:actuate="onLoad" duration="PT5S">${inside}</Period>`;
const mpd = (inside: string, type = 'static'): string => `<?xml version="1.0"?><MPD type="${type}">${inside}</MPD>`;

async function read(manifest: string, others: Record<string, Answer> = {}) {
  const http = fakeHttp({ [url]: manifest, ...others });
  const presentation = await openPresentation({ url, http, clock: fakeClock(), signal: calm });
  const { segments } = await presentation.segments(presentation.tracks[0]?.id ?? '', calm);
  const names = segments.map((segment) => segment.url.replace('https://media.test/show/', ''));
  return {
    names,
    starts: segments.map(({ start }) => start),
    codes: presentation.warnings.map(({ code }) => code),
    http,
  };
}

const failure = (made: Promise<unknown>): Promise<unknown> =>
  made.then(
    () => 'done',
    (error: unknown) => (error instanceof MediaError ? error.code : error),
  );

test('a link is replaced by the periods that it leads to, in their order', async () => {
  const ads = `<?xml version="1.0"?>${period('x')}<!-- and -->${period('y')}`;
  const { names, starts, codes } = await read(
    mpd(period('a') + link('https://ads.test/p.xml?id=1&amp;n=2') + period('b')),
    {
      'https://ads.test/p.xml?id=1&n=2': ads,
    },
  );
  expect(names).toEqual(['a1.m4s', 'x1.m4s', 'y1.m4s', 'b1.m4s']);
  expect(starts).toEqual([0, 5, 10, 15]);
  expect(codes).toEqual([]);
});

test('links and addresses inside them resolve against the manifest', async () => {
  const { names } = await read(mpd(`<BaseURL>cdn/</BaseURL>${link('ad.xml')}`), {
    'https://media.test/show/cdn/ad.xml': period('x'),
  });
  expect(names).toEqual(['cdn/x1.m4s']);
});

test('a link to nothing removes the period', async () => {
  const zero = 'urn:mpeg:dash:resolve-to-zero:2013';
  const { names } = await read(mpd(link(zero) + period('a') + link('none.xml')), {
    'https://media.test/show/none.xml': link(zero),
  });
  expect(names).toEqual(['a1.m4s']);
});

test('a dead link keeps its own content', async () => {
  const { names, codes } = await read(mpd(period('a') + link('gone.xml', set('own'))));
  expect(names).toEqual(['a1.m4s', 'own1.m4s']);
  expect(codes).toEqual(['dash.xlink']);
});

test.each([
  ['is refused', 'gone.xml', 'http.refused'],
  ['is no XML', 'text.xml', 'manifest.invalid'],
  ['leads to no period', 'other.xml', 'manifest.invalid'],
  ['is no address of the web', 'file:///etc/passwd', 'url.forbidden'],
  ['leads to itself', 'self.xml', 'manifest.tooLarge'],
  ['unfolds without end', 'many.xml', 'manifest.tooLarge'],
])('an empty period whose link %s ends with a typed error', async (_, href, code) => {
  const others = {
    'https://media.test/show/text.xml': '<Period',
    'https://media.test/show/other.xml': '<MPD/>',
    'https://media.test/show/self.xml': link('self.xml'),
    'https://media.test/show/many.xml': link('more.xml').repeat(40),
    'https://media.test/show/more.xml': link('last.xml').repeat(40),
    'https://media.test/show/last.xml': period('x').repeat(40),
  };
  expect(await failure(read(mpd(period('a') + link(href)), others))).toBe(code);
});

test('a live channel continues without an unavailable period, and fetches each only once', async () => {
  const live = (inside: string): string =>
    `<MPD type="dynamic" availabilityStartTime="2025-12-31T23:59:00Z" minimumUpdatePeriod="PT1S">${inside}</MPD>`;
  const manifest = live(
    `<Period start="PT0S" duration="PT5S">${set('a')}</Period>${link('gone.xml')}${link('ad.xml')}`,
  );
  const ad = `<Period start="PT5S" duration="PT5S">${set('x')}</Period>`;
  const http = fakeHttp({ [url]: manifest, 'https://media.test/show/ad.xml': ad });
  const clock = fakeClock();
  const presentation = await openPresentation({ url, http, clock, signal: calm });
  const track = presentation.tracks[0]?.id ?? '';
  await presentation.segments(track, calm);
  clock.advance(5);
  const { segments } = await presentation.segments(track, calm);
  expect(segments.map((segment) => segment.url)).toContain('https://media.test/show/x1.m4s');
  expect(presentation.warnings.map(({ code }) => code)).toEqual(['dash.xlink']);
  expect(http.asked.filter((address) => address === url)).toHaveLength(2);
  expect(http.asked.filter((address) => address.endsWith('ad.xml'))).toHaveLength(1);
});

test('canceling is not treated as a dead link', async () => {
  const stop = new AbortController();
  const http = fakeHttp({
    [url]: mpd(period('a') + link('ad.xml', set('own'))),
    'https://media.test/show/ad.xml': () => {
      stop.abort();
      return 500;
    },
  });
  const made = openPresentation({ url, http, clock: fakeClock(), signal: stop.signal });
  expect(await failure(made)).not.toBe('done');
});
