import { expect, test } from 'vitest';
import { kindOf, plainTitle, rowsOf } from './rows.ts';
import {
  addInspection,
  addMedia,
  awaitsInspection,
  emptyTab,
  type InspectedFacts,
  isOtherPage,
  maxMedia,
  type TabMedia,
} from './tab-media.ts';

const page = emptyTab('https://a.example/watch', 1000, 'A walk');
const hls = { role: 'manifest', type: 'hls' } as const;
const file = { role: 'file', kind: 'video', bytes: 100_000 } as const;
const seen = (tab: TabMedia, url: string, sighting: Parameters<typeof addMedia>[1]['sighting'] = hls) =>
  addMedia(tab, { url, sighting });

const inspected = (url: string, rest: Partial<InspectedFacts> = {}): InspectedFacts => ({
  url,
  type: 'hls',
  isLive: false,
  title: null,
  durationSeconds: 12,
  bytes: 5000,
  hasVideo: true,
  heights: [720, 360],
  sounds: [],
  subtitles: [],
  failure: null,
  references: [],
  ...rest,
});

const first = (tab: TabMedia) => {
  const [media] = tab.media;
  if (media === undefined) throw new Error('no media');
  return media;
};

test('one row per video: variants of a master playlist disappear, seen before or after it', () => {
  const references = ['https://a.example/720.m3u8', 'https://a.example/s*.mp4'];
  const before = seen(seen(page, 'https://a.example/720.m3u8'), 'https://a.example/master.m3u8');
  const master = before.media[1];
  const after = addInspection(before, master?.id ?? '', inspected('https://a.example/master.m3u8', { references }));
  const later = seen(seen(after, 'https://a.example/720.m3u8?token=1'), 'https://a.example/s7.mp4', file);
  expect(rowsOf(later, new Set())).toMatchObject([
    {
      title: 'A walk',
      kind: 'video',
      heights: [720, 360],
      durationSeconds: 12,
      formats: ['mp4', 'mkv', 'm4a', 'mp3', 'wav'],
    },
  ]);
});

test('files that a script loads for an unread quality get no row, seen before or after; an element’s media do', () => {
  const master = 'https://a.example/f/master.m3u8';
  const part = { url: 'https://a.example/f/360/init.mp4', sighting: file, isLoadedByScript: true };
  const before = addMedia(seen(page, master), part);
  expect(before.media).toHaveLength(2);
  const references = ['https://a.example/f/720/index.m3u8', 'https://a.example/f/360/index.m3u8'];
  const after = addInspection(before, first(before).id, inspected(master, { references }));
  expect(after.media).toHaveLength(1);
  expect(addMedia(after, part).media).toHaveLength(1);
  expect(seen(after, part.url, file).media).toHaveLength(2);
});

test('a variant that was read first is not shown before its master playlist is read', () => {
  const both = seen(seen(page, 'https://a.example/master.m3u8'), 'https://a.example/720.m3u8');
  const variant = both.media[1]?.id ?? '';
  const tab = addInspection(both, variant, inspected('https://a.example/720.m3u8'));
  expect(rowsOf(tab, new Set()).map(({ isAnalysed }) => isAnalysed)).toEqual([false]);
  const read = addInspection(
    tab,
    first(tab).id,
    inspected('https://a.example/master.m3u8', { failure: 'http.refused' }),
  );
  expect(rowsOf(read, new Set())).toHaveLength(2);
});

test('the same medium with a new signature is one row with the newest URL', () => {
  const tab = seen(seen(page, 'https://a.example/v.mp4?token=1', file), 'https://a.example/v.mp4?token=2', file);
  expect(tab.media).toHaveLength(1);
  expect(first(tab).url).toContain('token=2');
  expect(seen(tab, 'https://a.example/v.mp4?token=2', file)).toBe(tab);
});

test('an unsure medium is shown only when it turns out to be a manifest', () => {
  const tab = seen(page, 'https://a.example/api', { role: 'unsure' });
  expect(rowsOf(tab, new Set())).toEqual([]);
  expect(awaitsInspection(tab)).toHaveLength(1);
  const { id } = first(tab);
  expect(rowsOf(addInspection(tab, id, inspected('https://a.example/api')), new Set())).toHaveLength(1);
  expect(addInspection(tab, id, inspected('https://a.example/api', { type: 'file' })).media).toEqual([]);
});

test.each([
  ['media.notMedia', 0],
  ['media.unsupported', 0],
  ['media.protected', 1],
  ['network.failed', 1],
])('an unsure medium that fails with %s leaves %i rows', (failure, rows) => {
  const tab = seen(page, 'https://a.example/api', { role: 'unsure' });
  const next = addInspection(tab, first(tab).id, inspected('https://a.example/api', { failure, hasVideo: false }));
  expect(rowsOf(next, new Set())).toHaveLength(rows);
});

test('protected, live and sound-only media are marked as such', () => {
  const kind = (rest: Partial<InspectedFacts>) => {
    const tab = seen(page, 'https://a.example/x.m3u8');
    return kindOf(first(addInspection(tab, first(tab).id, inspected('https://a.example/x.m3u8', rest))));
  };
  expect(kind({ failure: 'media.protected', hasVideo: false })).toBe('protected');
  expect(kind({ isLive: true })).toBe('live');
  expect(kind({ hasVideo: false })).toBe('audio');
});

test.each([
  ['a stream of sound', {}, ['m4a', 'mp3', 'wav']],
  ['a live stream of sound', { isLive: true }, ['m4a']],
])('%s is saved as sound only', (_, rest, formats) => {
  const tab = seen(page, 'https://a.example/x.m3u8');
  const found = inspected('https://a.example/x.m3u8', { hasVideo: false, heights: [], ...rest });
  expect(rowsOf(addInspection(tab, first(tab).id, found), new Set())).toMatchObject([{ formats }]);
});

test('a page cannot fill the list endlessly', () => {
  let tab = page;
  for (let index = 0; index < 300; index++) tab = seen(tab, `https://a.example/v${index}.mp4`, file);
  expect(tab.media).toHaveLength(maxMedia);
});

test('a different path is a different page; another position on it is not', () => {
  expect(isOtherPage(page, 'https://a.example/watch#comments')).toBe(false);
  expect(isOtherPage(page, 'https://a.example/watch?v=2')).toBe(true);
  expect(isOtherPage(emptyTab('https://a.example/#/one', 0), 'https://a.example/#/two')).toBe(true);
});

test('a title is a single line, does not reorder the text around it and has a maximum length', () => {
  expect(plainTitle('a\n\tb\u202Egnp.exe\u0000')).toBe('a b gnp.exe');
  expect([...plainTitle('🎬'.repeat(10_000))]).toHaveLength(300);
});
