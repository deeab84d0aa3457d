import { type ObservedItem, observedMessage, readMessage } from '@clipharbor/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addObserved } from './add-observed.ts';
import { addPlayers } from './add-players.ts';
import { rowsOf } from './rows.ts';
import { addInspection, addMedia, emptyTab, maxMedia } from './tab-media.ts';

const frame = 'https://a.example/watch';
const tab = emptyTab(frame, 0, 'A walk');
const playlist = (segment: string) => `#EXTM3U\n#EXTINF:4,\n${segment}\n#EXT-X-ENDLIST`;
const manifest = (url: string, text: string, isRepeatable = false): ObservedItem => ({
  kind: 'manifest',
  url,
  text,
  isRepeatable,
});
const api = 'https://a.example/api';

test('responses to POST become media that contain their text, one for each list', () => {
  const next = addObserved(
    tab,
    [
      manifest(api, playlist('https://c.example/film/1.ts')),
      manifest(api, playlist('https://c.example/film/2.ts')),
      manifest(api, playlist('https://c.example/other/1.ts')),
    ],
    frame,
  );
  expect(next.media.map(({ url }) => url)).toEqual([api, api]);
  expect(next.media[0]?.inlineManifest?.text).toContain('film/2.ts');
  expect(next.media[0]?.request.referer).toBe(frame);
});

test('a live list replaces the previous one, and the same text changes nothing', () => {
  const list = (first: number) => `#EXTM3U\n#EXTINF:4,\nhttps://c.example/cam/${first}.ts`;
  const before = addObserved(tab, [manifest(api, list(1))], frame);
  expect(addObserved(before, [manifest(api, list(1))], frame)).toBe(before);
  const after = addObserved(before, [manifest(api, list(2))], frame);
  expect(after.media.map(({ inlineManifest }) => inlineManifest?.text)).toEqual([list(2)]);
});

test('a repeatable manifest is requested again; one without a URL gets the page as its origin', () => {
  const text = playlist('https://c.example/1.ts');
  const next = addObserved(tab, [manifest('https://c.example/list', text, true), manifest('', text)], frame);
  expect(next.media.map(({ inlineManifest }) => inlineManifest !== null)).toEqual([false, true]);
  expect(rowsOf(addInspectionOf(next), new Set()).map(({ origin }) => origin)).toContain('a.example');
});

const facts = { isLive: false, title: null, durationSeconds: 4, bytes: null, hasVideo: true, failure: null } as const;

function addInspectionOf(before: typeof tab) {
  return before.media.reduce(
    (now, { id, url }) =>
      addInspection(now, id, { ...facts, type: 'hls', url, heights: [], sounds: [], subtitles: [], references: [] }),
    before,
  );
}

test('URLs in JSON are media when they name a manifest', () => {
  const items = ['https://c.example/a.m3u8', 'https://c.example/a.html', 'javascript:alert(1)'].map(
    (url) => ({ kind: 'address', url }) as const,
  );
  expect(addObserved(tab, items, frame).media.map(({ url }) => url)).toEqual(['https://c.example/a.m3u8']);
});

test('nothing is added from a frame of a refused site', () => {
  expect(addObserved(tab, [manifest('', playlist('https://c.example/1.ts'))], 'https://www.youtube.com/embed/x')).toBe(
    tab,
  );
});

const player = (sources: { url: string; isPart: boolean }[], types = ['video/mp4']): ObservedItem => ({
  kind: 'player',
  objectUrl: 'blob:https://a.example/1',
  types,
  sources,
});
const element = {
  objectUrl: 'blob:https://a.example/1',
  poster: 'https://a.example/p.jpg',
  label: 'Waves',
  durationSeconds: 7,
};

test('a player fed with parts of one file is that file, with the facts of its element', () => {
  const next = addObserved(tab, [player([{ url: 'https://c.example/blob', isPart: true }])], frame);
  expect(addPlayers(next, [element]).media).toMatchObject([
    { url: 'https://c.example/blob', role: 'file', poster: element.poster, label: 'Waves', durationSeconds: 7 },
  ]);
});

test('a response of unknown type that is played is a file', () => {
  const unsure = addMedia(tab, { url: 'https://c.example/blob', sighting: { role: 'unsure' } });
  const next = addObserved(unsure, [player([{ url: 'https://c.example/blob', isPart: true }])], frame);
  expect(next.media).toMatchObject([{ role: 'file', kind: 'video' }]);
});

const hls = { role: 'manifest', type: 'hls' } as const;

test('a player fed with segments belongs to their manifest', () => {
  const two = ['https://c.example/one.m3u8', 'https://c.example/two.m3u8'].reduce(
    (now, url) => addMedia(now, { url, sighting: hls }),
    tab,
  );
  const id = two.media[1]?.id ?? '';
  const read = addInspection(two, id, {
    ...{ ...facts, durationSeconds: null, type: 'hls', url: '', heights: [], sounds: [], subtitles: [] },
    references: ['https://c.example/two*.ts'],
  });
  const traced = addObserved(read, [player([{ url: 'https://c.example/two7.ts', isPart: false }])], frame);
  const next = addPlayers(traced, [element]);
  expect(next.media.map(({ label }) => label)).toEqual([null, 'Waves']);
});

test('one player and one stream belong together; with two players nothing is guessed', () => {
  const one = addMedia(tab, { url: 'https://c.example/one.m3u8', sighting: { role: 'manifest', type: 'hls' } });
  expect(addPlayers(one, [element]).media[0]?.label).toBe('Waves');
  expect(addPlayers(one, [element, { ...element, objectUrl: 'blob:https://a.example/2' }])).toBe(one);
});

const durationsIn = (now: typeof tab) => rowsOf(now, new Set()).map(({ durationSeconds }) => durationSeconds);
const playing = (url: string, durationSeconds?: number, objectUrl = 'blob:https://a.example/1') => ({
  ...{ kind: 'player' as const, objectUrl, types: ['video/mp4'], sources: [{ url, isPart: true }] },
  ...(durationSeconds === undefined ? {} : { durationSeconds }),
});

test('a file fed to a player gets its duration as soon as the page reports one', () => {
  const file = 'https://c.example/blob';
  const silent = addObserved(tab, [playing(file)], frame);
  expect(durationsIn(silent)).toEqual([null]);
  const timed = addObserved(silent, [playing(file, 12.5)], frame);
  expect(durationsIn(timed)).toEqual([12.5]);
  expect(durationsIn(addObserved(timed, [playing(file, 90)], frame))).toEqual([90]);
  expect(durationsIn(addObserved(tab, [playing(file, 12.5)], frame))).toEqual([12.5]);
});

test('a stream has the duration of its player until its manifest is read, in either order of arrival', () => {
  const url = 'https://c.example/one.m3u8';
  const heard = addObserved(tab, [playing('https://c.example/1.ts', 7)], frame);
  const timed = addMedia({ ...tab, players: heard.players ?? [] }, { url, sighting: hls });
  expect(durationsIn(timed)).toEqual([7]);
  expect(durationsIn(addInspectionOf(timed))).toEqual([4]);
});

test('with several players or streams, a duration applies only to the media fed to its player', () => {
  const two = ['https://c.example/one.m3u8', 'https://c.example/two'].reduce(
    (now, url) => addMedia(now, { url, sighting: hls }),
    tab,
  );
  const sources = [{ url: 'https://x.example/advertisement', isPart: false }];
  const other = { ...playing('', 15), sources };
  expect(durationsIn(addObserved(two, [other], frame))).toEqual([null]);
  const film = playing('https://c.example/film', 60, 'blob:https://a.example/2');
  expect(durationsIn(addObserved(tab, [playing('https://c.example/trailer', 15), film], frame))).toEqual([15, 60]);
  const both = addObserved(
    addMedia(tab, { url: 'https://c.example/one.m3u8', sighting: hls }),
    [{ ...playing('', 15), sources: [] }, film],
    frame,
  );
  expect(durationsIn(both)).toEqual([null, 60]);
});

test('a duration of zero is not shown', () => {
  const url = 'https://c.example/film.mp4';
  const sighting = { role: 'file', kind: 'video', bytes: null } as const;
  expect(durationsIn(addMedia(tab, { url, sighting, durationSeconds: 0 }))).toEqual([null]);
});

test('the list stays within its limits, whatever a page forges', () => {
  const url = fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom('javascript:1', 'http://127.0.0.1/a.m3u8', ''));
  const item = fc.oneof(
    fc.record({ kind: fc.constant('manifest'), url, text: fc.string(), isRepeatable: fc.boolean() }),
    fc.record({ kind: fc.constant('address'), url }),
    fc.record({
      kind: fc.constant('player'),
      objectUrl: url,
      types: fc.array(fc.string()),
      sources: fc.array(fc.record({ url, isPart: fc.boolean() })),
    }),
  );
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) => {
      const read = readMessage(observedMessage, { to: 'background', type: 'page.observed', items });
      fc.pre(read.ok);
      const next = addObserved(tab, read.message.items, frame);
      expect(next.media.length).toBeLessThanOrEqual(maxMedia);
      expect(next.media.every(({ url: address }) => /^https?:/.test(address))).toBe(true);
      expect(() => rowsOf(next, new Set())).not.toThrow();
    }),
  );
});
