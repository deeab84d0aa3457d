import { expect, test } from 'vitest';
import { addDocument, askedBy, describeDocument, documentsAfterMove, refererFrom } from './documents.ts';
import { addInspection, addMedia, emptyTab, type TabDocument, type TabMedia } from './tab-media.ts';

const page = 'https://a.example/watch?v=1';
const film = 'https://cdn.example/film.m3u8';
const start = addDocument(emptyTab(page, 0), { frameId: 0, url: page, policy: null });

const withFilm = (tab: TabMedia): TabMedia =>
  addMedia(tab, { url: film, sighting: { role: 'manifest', type: 'hls' }, ...askedBy(tab, page, film) });
const refused = {
  ...{
    url: film,
    type: 'hls' as const,
    isLive: false,
    title: null,
    durationSeconds: null,
    bytes: null,
    hasVideo: true,
  },
  ...{ heights: [], sounds: [], subtitles: [], references: [], failure: 'http.forbidden' },
};

test('the policy in the response determines what a document discloses about itself', () => {
  const tab = addDocument(start, { frameId: 0, url: page, policy: 'no-referrer' });
  expect(withFilm(start).media[0]?.request.referer).toBe('https://a.example/');
  expect(withFilm(tab).media[0]?.request.referer).toBeNull();
});

test('a policy found later in the markup also applies to earlier requests', () => {
  const known = addInspection(withFilm(start), withFilm(start).media[0]?.id ?? '', refused);
  const tab = describeDocument(known, 0, `${page}#at-the-pier`, 'no-referrer');
  // Refused before, so it is inspected once more.
  expect(tab.media[0]).toMatchObject({ request: { referer: null }, inspection: null });
  expect(describeDocument(tab, 0, page, 'no-referrer')).toBe(tab);
});

test('a document without a policy in its markup keeps that of its response', () => {
  const tab = addDocument(start, { frameId: 0, url: page, policy: 'unsafe-url' });
  expect(describeDocument(tab, 0, page, null)).toBe(tab);
  expect(refererFrom(tab, page, film)).toBe(page);
});

test('the policy of one frame does not apply to another', () => {
  const frame = 'https://player.example/embed';
  const tab = describeDocument(withFilm(start), 4, frame, 'no-referrer');
  expect(refererFrom(tab, frame, film)).toBeNull();
  expect(tab.media[0]?.request.referer).toBe('https://a.example/');
});

test('a page navigated by script is the same document under another URL', () => {
  const tab = addDocument(start, { frameId: 0, url: page, policy: 'unsafe-url' });
  const next = 'https://a.example/watch?v=2';
  const moved = { ...emptyTab(next, 1), ...documentsAfterMove(tab, next) };
  expect(refererFrom(moved, next, film)).toBe(next);
  expect(documentsAfterMove(tab, 'https://b.example/')).toEqual({});
});

test('for a page with thousands of frames, only the newest are kept', () => {
  let tab = start;
  for (let frameId = 1; frameId < 2000; frameId++) tab = addDocument(tab, { frameId, url: page, policy: null });
  expect(tab.documents).toHaveLength(100);
});

test('a manifest on the page’s own host is requested with its full URL; other hosts get what the policy allows', () => {
  const own = 'https://a.example/film.m3u8';
  const requestWith = (policy: TabDocument['policy']) =>
    askedBy(addDocument(start, { frameId: 0, url: page, policy }), page, own).request;
  expect(requestWith(null)).toEqual({ referer: page, elsewhere: 'https://a.example/', origin: null });
  expect(requestWith('same-origin')).toEqual({ referer: page, elsewhere: null, origin: null });
  expect(requestWith('unsafe-url')).toEqual({ referer: page, origin: null });
  expect(requestWith('no-referrer')).toEqual({ referer: null, origin: null });
  expect(askedBy(start, page, film).request).toEqual({ referer: 'https://a.example/', origin: null });
});
