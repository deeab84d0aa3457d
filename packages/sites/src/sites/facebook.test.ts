import { expect, test } from 'vitest';
import { facebookPages } from '../testing/facebook-pages.ts';
import { briefly, find, one } from '../testing/find.ts';
import { script, snapshot } from '../testing/snapshots.ts';

test('a video has its manifest first, then the files with sound, and its caption from another script', () => {
  const video = one(facebookPages.watch.page, 'video', '7001');
  expect(video.sources.map(briefly)).toEqual([
    'dashText video.xx.fbcdn.net',
    'dash /v/harbor.mpd',
    'file harbor_hd.mp4 HD included',
    'file harbor_sd.mp4 SD included',
  ]);
  expect(video).toMatchObject({
    title: 'Morning at the harbor',
    durationSeconds: 12.48,
    width: 1280,
    height: 720,
    relevance: 'main',
    isLive: false,
    thumbnailUrl: 'https://scontent.xx.fbcdn.net/v/t39/harbor_cover.jpg?oh=sig&oe=6A',
    subtitles: [{ url: 'https://scontent.xx.fbcdn.net/c/7001.srt?oh=s', format: 'srt' }],
    post: {
      kind: 'video',
      author: 'Marta Kellner',
      publishedAtMs: 1_790_000_000_000,
      address: 'https://www.facebook.com/watch/?v=7001',
    },
    request: { referer: 'https://www.facebook.com/', sendsCookies: false },
  });
});

test('older key names give the same kinds of sources', () => {
  expect(one(facebookPages.oldWatch.page, 'video', '7002').sources.map(briefly)).toEqual([
    'dashText video.xx.fbcdn.net',
    'file ferry_hd.mp4 HD included',
    'file ferry_sd.mp4 SD included',
  ]);
});

test('a request for a part of a file becomes one for the whole', () => {
  const [best] = one(facebookPages.oldest.page, 'video', '7003').sources;
  expect(best).toMatchObject({ url: 'https://video-ham3-1.xx.fbcdn.net/v/t42/old_hd.mp4?_nc_cat=1&oh=sig&oe=6A' });
});

test('a reel is identified by its URL; the next one was only loaded', () => {
  expect(one(facebookPages.reel.page, 'video', '7010')).toMatchObject({
    title: 'Knots',
    relevance: 'main',
    post: {
      kind: 'reel',
      caption: 'Knots\nin a minute',
      address: 'https://www.facebook.com/reel/7010/',
      author: 'Marta Kellner',
    },
  });
  expect(one(facebookPages.reel.page, 'video', '7011').relevance).toBe('loaded');
});

test('a story has its position, its author and its expiry time', () => {
  expect(one(facebookPages.stories.page, 'video', '8102')).toMatchObject({
    relevance: 'main',
    collection: { kind: 'stories', id: '5001', title: 'Marta Kellner', index: 1, count: 3 },
    post: {
      id: btoa('S:_ISC:8002'),
      kind: 'story',
      author: 'Marta Kellner',
      address: `https://www.facebook.com/stories/5001/${encodeURIComponent(btoa('S:_ISC:8002'))}/`,
      expiresAtMs: (1_790_203_600 + 86_400) * 1_000,
    },
  });
  expect(one(facebookPages.stories.page, 'image', '8101').collection).toMatchObject({ index: 0, count: 3 });
});

test('a story whose URL has only its number is the same story', () => {
  const page = { ...facebookPages.stories.page, address: 'https://www.facebook.com/stories/5001/8003/' };
  expect(find(page).candidates[0]).toMatchObject({ id: 'facebook/video/8103', relevance: 'main' });
});

test('the URL of a bucket alone means all of its stories', () => {
  const page = { ...facebookPages.stories.page, address: 'https://www.facebook.com/stories/5001/' };
  expect(find(page).candidates.map(({ relevance }) => relevance)).toEqual(['main', 'main', 'main']);
});

test('a post in a closed group is an album with its largest images', () => {
  expect(one(facebookPages.privatePost.page, 'image', '6101')).toMatchObject({
    url: 'https://scontent.xx.fbcdn.net/v/t39/r1.jpg?oh=sig&oe=6A',
    width: 2048,
    height: 1365,
    collection: { kind: 'album', id: 'pcb.6001', index: 0, count: 3 },
    post: {
      id: '6001',
      kind: 'post',
      caption: 'Our regatta',
      address: 'https://www.facebook.com/groups/430/posts/6001/',
    },
  });
});

test('a live video says so', () => {
  const video = one(facebookPages.live.page, 'video', '7020');
  expect(video.isLive).toBe(true);
  expect(video.sources.map(briefly)).toEqual(['hls /hls/live/7020.m3u8']);
});

test('a broadcast that has ended is not a live video', () => {
  const media = {
    __typename: 'Video',
    id: '1',
    is_video_broadcast: true,
    playable_url: 'https://v.xx.fbcdn.net/a.mp4',
  };
  const page = (video: object) => snapshot('https://www.facebook.com/watch/?v=1', { scripts: [script({ video })] });
  expect(one(page({ ...media, length_in_second: 60 }), 'video', '1').isLive).toBe(false);
  expect(one(page(media), 'video', '1').isLive).toBe(true);
});

test('the author’s URL is not mistaken for the post’s', () => {
  const video = {
    __typename: 'Video',
    id: '1',
    url: 'https://www.facebook.com/marta',
    playable_url: 'https://v.xx.fbcdn.net/a.mp4',
  };
  const page = snapshot('https://www.facebook.com/', { scripts: [script({ video })] });
  expect(one(page, 'video', '1').post.address).toBe('https://www.facebook.com/watch/?v=1');
});

test('the texts of a whole feed are not used for one of its videos', () => {
  const reel = (id: string) => ({
    node: { __typename: 'Video', id, playable_url: `https://v.xx.fbcdn.net/${id}.mp4` },
  });
  const unit = {
    title: { text: 'Suggested for you' },
    owner: { name: 'Somebody' },
    creation_time: 1_790_000_000,
    edges: [reel('11'), reel('12')],
  };
  const page = snapshot('https://www.facebook.com/', { scripts: [script({ unit })] });
  expect(one(page, 'video', '11')).toMatchObject({
    title: null,
    post: { author: null, caption: null, publishedAtMs: null },
  });
});
