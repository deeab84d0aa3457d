import type { PageFindings } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { addFindings } from './add-findings.ts';
import { rowsOf } from './rows.ts';
import { addMedia, emptyTab } from './tab-media.ts';

const tab = emptyTab('https://a.example/watch', 0);
const nothing: PageFindings = {
  title: 'A walk',
  media: [],
  pixels: [],
  cover: null,
  images: [],
  requests: [],
  frameUrl: 'https://a.example/watch',
  referrerPolicy: null,
  players: [],
  manifests: [],
  frames: [],
};
const video = {
  tag: 'video',
  url: 'https://a.example/v',
  isCors: false,
  poster: 'https://a.example/p.jpg',
  label: null,
  durationSeconds: 9,
} as const;

test('elements become rows with poster and duration, even if the file name says nothing', () => {
  const [media] = addFindings(tab, { ...nothing, media: [video] }, 0).media;
  expect(media).toMatchObject({ role: 'file', kind: 'video', poster: video.poster, durationSeconds: 9 });
  expect(media?.request.referer).toBe('https://a.example/watch');
});

test('media loaded before we listened are found by URL', () => {
  const requests = [
    { url: 'https://cdn.example/x.m3u8', initiator: 'fetch', bytes: 1 },
    { url: 'https://a.example/api', initiator: 'fetch', bytes: 1 },
  ];
  expect(addFindings(tab, { ...nothing, requests }, 0).media.map(({ url }) => url)).toEqual([
    'https://cdn.example/x.m3u8',
  ]);
});

test('tiny files loaded by a script are not media; those of an element may be parts of a file', () => {
  const addresses = (initiator: string, bytes: number) => {
    const requests = [{ url: 'https://a.example/init.mp4', initiator, bytes }];
    return addFindings(tab, { ...nothing, requests }, 0).media.map(({ url, bytes: size }) => [url, size]);
  };
  expect(addresses('fetch', 900)).toEqual([]);
  // Zero where the host does not disclose it.
  expect(addresses('fetch', 0)).toEqual([['https://a.example/init.mp4', null]]);
  expect(addresses('fetch', 90_000)).toEqual([['https://a.example/init.mp4', null]]);
  expect(addresses('video', 900)).toEqual([['https://a.example/init.mp4', null]]);
});

test('headers of an observed request are kept', () => {
  const request = { referer: 'https://player.example/', origin: 'https://player.example' };
  const seen = addMedia(tab, { url: video.url, sighting: { role: 'file', kind: 'video', bytes: 9 }, request });
  expect(addFindings(seen, { ...nothing, media: [video] }, 0).media[0]).toMatchObject({
    request,
    poster: video.poster,
  });
});

test('refused hosts, other schemes and posters are left out', () => {
  const findings: PageFindings = {
    ...nothing,
    media: [
      video,
      { ...video, url: 'https://rr1.googlevideo.com/v.mp4' },
      { ...video, url: 'blob:https://a.example/1' },
    ],
    images: [
      { url: 'https://a.example/p.jpg', label: 'poster', width: 99, height: 99 },
      { url: 'https://a.example/one.jpg', label: '', width: 99, height: 99 },
      { url: 'https://a.example/one.jpg', label: 'twice', width: 99, height: 99 },
    ],
  };
  const next = addFindings(tab, findings, 0);
  expect(next.media).toHaveLength(1);
  expect(next.images.map(({ title }) => title)).toEqual(['one.jpg']);
});

test('media of a frame are requested the way its document requests them, with the policy in its markup', () => {
  const findings = {
    ...nothing,
    media: [video],
    frameUrl: 'https://player.example/embed?v=1#t',
    referrerPolicy: 'unsafe-url',
  };
  expect(addFindings(tab, findings, 4).media[0]?.request.referer).toBe('https://player.example/embed?v=1');
});

test('a frame without a URL makes requests like the page', () => {
  const findings = { ...nothing, media: [video], frameUrl: 'about:srcdoc' };
  expect(addFindings(tab, findings, 4).media[0]?.request.referer).toBe('https://a.example/watch');
});

test('an element with `crossorigin` sends its page’s Origin to other sites', () => {
  const other = { ...video, url: 'https://cdn.example/v', isCors: true };
  const request = { referer: 'https://a.example/', origin: null };
  const seen = addMedia(tab, { url: other.url, sighting: { role: 'file', kind: 'video', bytes: 9 }, request });
  for (const before of [tab, seen])
    expect(addFindings(before, { ...nothing, media: [other] }, 0).media[0]?.request).toEqual({
      referer: 'https://a.example/',
      origin: 'https://a.example',
    });
  const own = addFindings(tab, { ...nothing, media: [{ ...video, isCors: true }] }, 0);
  expect(own.media[0]?.request.origin).toBeNull();
});

test('a tracking pixel gets no row, whether its request or its element was seen first', () => {
  const url = 'https://t.example/pixel.mp4';
  const sighting = { role: 'file', kind: 'video', bytes: 50_000 } as const;
  const requested = addMedia(tab, { url, sighting });
  const found = addFindings(requested, { ...nothing, pixels: [url] }, 0);
  expect(found.media).toEqual([]);
  expect(addMedia(found, { url: `${url}?t=1`, sighting }).media).toEqual([]);
  // A player may show the same file later.
  expect(addFindings(found, { ...nothing, media: [{ ...video, url }] }, 0).media).toHaveLength(1);
});

test('the preview image of a page becomes the cover of its only video', () => {
  const cover = 'https://a.example/cover.jpg';
  const other = { ...video, url: 'https://a.example/other.mp4', poster: null };
  const single = addFindings(tab, { ...nothing, cover, media: [{ ...video, poster: null }] }, 0);
  expect(rowsOf(single, new Set()).map(({ thumbnail }) => thumbnail)).toEqual([cover]);
  const own = addFindings(tab, { ...nothing, cover, media: [video] }, 0);
  expect(rowsOf(own, new Set()).map(({ thumbnail }) => thumbnail)).toEqual([video.poster]);
  const sound = { ...other, tag: 'audio', url: 'https://a.example/theme.mp3' } as const;
  const both = addFindings(single, { ...nothing, media: [sound] }, 0);
  expect(rowsOf(both, new Set()).map(({ thumbnail }) => thumbnail)).toEqual([cover, null]);
  const several = addFindings(single, { ...nothing, media: [other] }, 0);
  expect(rowsOf(several, new Set()).map(({ thumbnail }) => thumbnail)).toEqual([null, null]);
});

test('frames cannot declare a preview image, and one in a private network is ignored', () => {
  const media = [{ ...video, poster: null }];
  const cover = 'https://a.example/cover.jpg';
  expect(addFindings(tab, { ...nothing, cover, media }, 7).cover).toBeUndefined();
  expect(addFindings(tab, { ...nothing, cover: 'http://192.168.0.1/a.jpg', media }, 0).cover).toBeUndefined();
});
