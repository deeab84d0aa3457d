import { expect, test } from 'vitest';
import { openPresentation } from '../open.ts';
import { type Answer, calm, fakeClock, fakeHttp } from '../test-support/fake-world.ts';

const manifestUrl = 'https://media.test/show/m.mpd';
const template =
  '<SegmentTemplate timescale="1" duration="4" media="$RepresentationID$-$Number$.m4s" initialization="i.mp4"/>';
const mpd = (outer: string, inner = '', addressing = template) =>
  `<MPD type="static" mediaPresentationDuration="PT8S">${outer}<Period><AdaptationSet mimeType="video/mp4">${addressing}<Representation id="v" codecs="avc1.4d401f">${inner}</Representation></AdaptationSet></Period></MPD>`;
const bases = (...urls: string[]) => urls.map((url) => `<BaseURL>${url}</BaseURL>`).join('');

async function open(table: Record<string, Answer>, clock = fakeClock()) {
  const http = fakeHttp(table);
  const presentation = await openPresentation({ url: manifestUrl, http, clock, signal: calm });
  const list = async (signal = calm) => {
    const { segments } = await presentation.segments(presentation.tracks[0]?.id ?? '', signal);
    return segments.map(({ url, init }) => [init?.url, url]);
  };
  return { http, list };
}

const at = (place: string) => [1, 2].map((number) => [`${place}i.mp4`, `${place}v-${number}.m4s`]);
const gone: Answer = () => {
  throw new Error('connection refused');
};

test.each<[string, Answer]>([
  ['does not have the files', 404],
  ['is busy', 503],
  ['is empty', ''],
  ['cannot be reached', gone],
])('a location that %s is replaced by the next one', async (_, answer) => {
  const { list } = await open({
    [manifestUrl]: mpd(bases('https://a.test/', 'https://b.test/x/')),
    'https://a.test/i.mp4': answer,
    'https://b.test/x/i.mp4': 'init',
  });
  expect(await list()).toEqual(at('https://b.test/x/'));
});

test('the first location is used if it has the files or if none has them', async () => {
  const body = mpd(bases('https://a.test/', 'https://b.test/'));
  const has = { 'https://a.test/i.mp4': 'init', 'https://b.test/i.mp4': 'init' };
  expect(await (await open({ [manifestUrl]: body, ...has })).list()).toEqual(at('https://a.test/'));
  expect(await (await open({ [manifestUrl]: body })).list()).toEqual(at('https://a.test/'));
});

test('a single location is not probed before its files are needed', async () => {
  const { http, list } = await open({ [manifestUrl]: mpd(bases('https://a.test/')) });
  expect(await list()).toEqual(at('https://a.test/'));
  expect(http.asked).toEqual([manifestUrl]);
});

test('locations of outer levels stay available below an inner one', async () => {
  const { list } = await open({
    [manifestUrl]: mpd(bases('https://a.test/', 'https://b.test/'), bases('deep/')),
    'https://b.test/deep/i.mp4': 'init',
  });
  expect(await list()).toEqual(at('https://b.test/deep/'));
});

test('a location that is the file itself, without a separate initialization section', async () => {
  const { list } = await open({
    [manifestUrl]: mpd('', bases('https://a.test/film.mp4', 'https://b.test/film.mp4'), ''),
    'https://b.test/film.mp4': 'film',
  });
  expect(await list()).toEqual([[undefined, 'https://b.test/film.mp4']]);
});

test('a location that disappears later is replaced when the manifest is reloaded', async () => {
  const clock = fakeClock();
  const { http, list } = await open(
    {
      [manifestUrl]: mpd(bases('https://a.test/', 'https://b.test/')),
      'https://a.test/i.mp4': 'init',
      'https://b.test/i.mp4': 'init',
    },
    clock,
  );
  expect(await list()).toEqual(at('https://a.test/'));
  http.answers.set('https://a.test/i.mp4', 410);
  clock.advance(3);
  expect(await list()).toEqual(at('https://a.test/'));
  clock.advance(2);
  expect(await list()).toEqual(at('https://b.test/'));
});

test('canceling does not wait for the other locations', async () => {
  const { http, list } = await open({ [manifestUrl]: mpd(bases('https://a.test/', 'https://b.test/')) });
  const controller = new AbortController();
  http.answers.set('https://a.test/i.mp4', () => {
    controller.abort();
    throw new Error('stopped');
  });
  await expect(list(controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
  expect(http.asked).not.toContain('https://b.test/i.mp4');
});
