import { expect, test } from 'vitest';
import { briefly, find, one } from '../testing/find.ts';
import { script, snapshot } from '../testing/snapshots.ts';
import { tiktokPages } from '../testing/tiktok-pages.ts';

const id = (last: number) => `740000000000000000${last}`;

test('a video has the files without a watermark, the largest first', () => {
  const video = one(tiktokPages.single.page, 'video', id(1));
  expect(video.sources.map(briefly)).toEqual([
    'file chowder_1080 normal_1080_0 included',
    'file chowder_540 normal_576_0 included',
    'file chowder_play 1024 included',
  ]);
  expect(JSON.stringify(video)).not.toContain('_marked');
  expect(video.sources[0]).toMatchObject({
    codec: 'bytevc1',
    width: 1080,
    height: 1920,
    bitsPerSecond: 2_100_000,
    sizeBytes: 2_100_000,
  });
  expect(video).toMatchObject({
    title: 'Chowder chowder',
    durationSeconds: 21,
    relevance: 'main',
    post: { author: 'dockside', address: `https://www.tiktok.com/@dockside/video/${id(1)}` },
    subtitles: [{ language: 'eng-US', format: 'webvtt' }],
    request: {
      referer: `https://www.tiktok.com/@dockside/video/${id(1)}`,
      sendsCookies: true,
      hosts: ['v16-webapp-prime.tiktok.com'],
    },
  });
});

test('an unplayable codec is left out', () => {
  expect(JSON.stringify(one(tiktokPages.single.page, 'video', id(1)))).not.toContain('bytevc2');
});

test('the older page state gives the same result', () => {
  expect(one(tiktokPages.oldState.page, 'video', id(2)).post).toMatchObject({
    author: 'dockside',
    address: `https://www.tiktok.com/@dockside/video/${id(2)}`,
  });
});

const pageWith = (video: object) =>
  snapshot('https://www.tiktok.com/@a/video/5', { scripts: [script({ item: { id: '5', video } })] });
const file = (name: string) => `https://v16.tiktokcdn.com/${name}/`;

test('a file that is also listed as the watermarked one is not offered', () => {
  const page = pageWith({
    playAddr: `${file('same')}?a=1`,
    downloadAddr: `${file('same')}?a=2`,
    bitrateInfo: [{ PlayAddr: { UrlList: [file('clean')] } }],
  });
  expect(one(page, 'video', '5').sources.map(briefly)).toEqual(['file clean ? included']);
  expect(find(pageWith({ downloadAddr: file('marked') })).candidates).toEqual([]);
});

test('a file without sound comes last', () => {
  const page = pageWith({
    width: 9,
    height: 9,
    playAddr: file('plain'),
    bitrateInfo: [{ PlayAddr: { Width: 99, Height: 99, UrlList: [file('media-video-hvc1')] } }],
  });
  expect(one(page, 'video', '5').sources.map(briefly)).toEqual([
    'file plain 9 included',
    'file media-video-hvc1 99 separate',
  ]);
});

test('images are an album, and their music is a separate audio file', () => {
  expect(one(tiktokPages.photos.page, 'image', `${id(3)}-2`)).toMatchObject({
    width: 1080,
    height: 1440,
    collection: { kind: 'album', id: id(3), index: 1, count: 2 },
    post: { kind: 'photo', address: `https://www.tiktok.com/@dockside/photo/${id(3)}` },
  });
  expect(one(tiktokPages.photos.page, 'audio', id(3))).toMatchObject({
    title: 'Sea song',
    url: 'https://v16-webapp-prime.tiktok.com/music/1',
  });
});

test('stories expire after a day and are saved in order', () => {
  expect(one(tiktokPages.stories.page, 'video', id(7))).toMatchObject({
    relevance: 'main',
    collection: { kind: 'stories', id: 'dockside', index: 1, count: 2 },
    post: { kind: 'story', expiresAtMs: (1_790_000_000 + 86_400) * 1_000 },
  });
});

test('a post for signed-in visitors says that a sign-in is required', () => {
  expect(find(tiktokPages.classified.page)).toMatchObject({
    candidates: [],
    notices: [{ code: 'post.loginRequired', postId: id(9) }],
  });
});
