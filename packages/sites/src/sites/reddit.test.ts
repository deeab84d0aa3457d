import { expect, test } from 'vitest';
import { briefly, find, one } from '../testing/find.ts';
import { redditPages } from '../testing/reddit-pages.ts';
import { answer, snapshot } from '../testing/snapshots.ts';

test('a video has its manifests first; the file without its sound is the last resort', () => {
  const video = one(redditPages.video.page, 'video', 'aaa111');
  expect(video.sources.map(briefly)).toEqual([
    'dash /aaa111/DASHPlaylist.mpd',
    'hls /aaa111/HLSPlaylist.m3u8',
    'file CMAF_1080.mp4 1080 separate',
  ]);
  expect(video.sources[0]).toMatchObject({ url: 'https://v.redd.it/aaa111/DASHPlaylist.mpd?a=1&v=1&f=sd' });
  expect(video).toMatchObject({
    title: 'Post vid1',
    durationSeconds: 17,
    relevance: 'main',
    post: {
      id: 'vid1',
      author: 'tillerman',
      address: 'https://www.reddit.com/r/boats/comments/vid1/post/',
      publishedAtMs: 1_790_000_000_000,
    },
    request: { referer: null, hosts: ['v.redd.it'] },
  });
});

test('the player of the newer site also has complete files with sound', () => {
  const video = one(redditPages.player.page, 'video', 'bbb222');
  expect(video.sources.map(briefly)).toEqual([
    'hls /bbb222/HLSPlaylist.m3u8',
    'file m2-res_1080p.mp4 1920 included',
    'file m2-res_480p.mp4 853 included',
  ]);
  expect(video).toMatchObject({
    title: 'Post vid2',
    relevance: 'main',
    thumbnailUrl: 'https://external-preview.redd.it/bbb222.png?s=sig',
    post: {
      id: 'vid2',
      author: 'tillerman',
      address: 'https://www.reddit.com/r/boats/comments/vid2/post/',
      publishedAtMs: Date.UTC(2026, 8, 21, 10, 13, 20),
    },
  });
});

test('elements and JSON about one video give one video', () => {
  const { answers } = redditPages.video.page;
  const elements = redditPages.player.page.elements.map((element) => ({
    ...element,
    attributes: JSON.parse(
      JSON.stringify(element.attributes).replaceAll('bbb222', 'aaa111').replaceAll('vid2', 'vid1'),
    ),
  }));
  const { candidates } = find({ ...redditPages.video.page, answers, elements });
  expect(candidates).toHaveLength(1);
  expect(
    one({ ...redditPages.video.page, answers, elements }, 'video', 'aaa111').sources.map(({ kind }) => kind),
  ).toEqual(['dash', 'hls', 'file', 'file', 'file']);
});

test('a gallery is in its own order and has the originals', () => {
  const { candidates } = find(redditPages.gallery.page);
  expect(candidates.map(({ collection }) => collection?.index)).toEqual([0, 1, 2, 3]);
  expect(candidates[0]).toMatchObject({
    url: 'https://i.redd.it/pic2.jpg',
    width: 3000,
    height: 2000,
    collection: { kind: 'album', id: 'gal1', count: 4 },
  });
  expect(one(redditPages.gallery.page, 'image', 'ani1').url).toBe('https://i.redd.it/ani1.gif');
});

test('a gallery of the newer site has the originals of its smaller copies', () => {
  expect(one(redditPages.galleryElements.page, 'image', 'masts00002')).toMatchObject({
    url: 'https://i.redd.it/masts00002.jpg',
    collection: { index: 1, count: 2 },
  });
});

test('a crossposted video belongs to the post that shows it', () => {
  expect(one(redditPages.crosspost.page, 'video', 'ccc333')).toMatchObject({
    relevance: 'main',
    post: { id: 'cro2' },
    title: 'Post cro2',
  });
});

test('a silent animation is complete without sound', () => {
  expect(one(redditPages.silent.page, 'video', 'ddd444').sources.map(briefly).at(-1)).toBe(
    'file CMAF_1080.mp4 1080 silent',
  );
});

test('the URL of separate sound is never guessed', () => {
  const text = JSON.stringify(find(redditPages.video.page));
  expect(text).not.toMatch(/audio/i);
});

test.each([
  ['private', 'post.private'],
  ['quarantined', 'post.quarantined'],
])('a community that is %s says so', (reason, code) => {
  const page = snapshot('https://www.reddit.com/r/a/comments/b/', {
    answers: [answer('https://www.reddit.com/r/a/comments/b/.json', { reason, message: 'Forbidden', error: 403 })],
  });
  expect(find(page)).toMatchObject({ candidates: [], notices: [{ code, postId: null }] });
});
