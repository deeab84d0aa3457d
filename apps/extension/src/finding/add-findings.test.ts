import type { PageFindings } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { addFindings } from './add-findings.ts';
import { addMedia, emptyTab } from './tab-media.ts';

const tab = emptyTab('https://a.example/watch', 0);
const nothing: PageFindings = {
  title: 'A walk',
  media: [],
  images: [],
  requests: [],
  frameUrl: 'https://a.example/watch',
  players: [],
  manifests: [],
  frames: [],
};
const video = {
  tag: 'video',
  url: 'https://a.example/v',
  poster: 'https://a.example/p.jpg',
  label: null,
  durationSeconds: 9,
} as const;

test('elements become rows with poster and duration, also without a telling name', () => {
  const [media] = addFindings(tab, { ...nothing, media: [video] }, true).media;
  expect(media).toMatchObject({ role: 'file', kind: 'video', poster: video.poster, durationSeconds: 9 });
  expect(media?.request.referer).toBe('https://a.example/watch');
});

test('what was loaded before we listened is found by its address', () => {
  const requests = [
    { url: 'https://cdn.example/x.m3u8', initiator: 'fetch', bytes: 1 },
    { url: 'https://a.example/api', initiator: 'fetch', bytes: 1 },
  ];
  expect(addFindings(tab, { ...nothing, requests }, true).media.map(({ url }) => url)).toEqual([
    'https://cdn.example/x.m3u8',
  ]);
});

test('of what a script loaded, the smallest files are no media; an element may have asked for a part', () => {
  const addresses = (initiator: string, bytes: number) => {
    const requests = [{ url: 'https://a.example/init.mp4', initiator, bytes }];
    return addFindings(tab, { ...nothing, requests }, true).media.map(({ url, bytes: size }) => [url, size]);
  };
  expect(addresses('fetch', 900)).toEqual([]);
  // Zero where the host does not say.
  expect(addresses('fetch', 0)).toEqual([['https://a.example/init.mp4', null]]);
  expect(addresses('fetch', 90_000)).toEqual([['https://a.example/init.mp4', null]]);
  expect(addresses('video', 900)).toEqual([['https://a.example/init.mp4', null]]);
});

test('the headers of a request that was seen stay', () => {
  const request = { referer: 'https://player.example/', origin: 'https://player.example' };
  const seen = addMedia(tab, { url: video.url, sighting: { role: 'file', kind: 'video', bytes: 9 }, request });
  expect(addFindings(seen, { ...nothing, media: [video] }, true).media[0]).toMatchObject({
    request,
    poster: video.poster,
  });
});

test('refused places, other schemes and posters are left out', () => {
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
  const next = addFindings(tab, findings, true);
  expect(next.media).toHaveLength(1);
  expect(next.images.map(({ title }) => title)).toEqual(['one.jpg']);
});
