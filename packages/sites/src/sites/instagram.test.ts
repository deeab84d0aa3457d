import { expect, test } from 'vitest';
import { briefly, find, one } from '../testing/find.ts';
import { instagramPages } from '../testing/instagram-pages.ts';
import { script, snapshot } from '../testing/snapshots.ts';

test('a reel has its manifest first, then its files, the largest first', () => {
  const video = one(instagramPages.reel.page, 'video', '3900000001');
  expect(video.sources.map(briefly)).toEqual([
    'dashText scontent-ham3-1.cdninstagram.com',
    'file reel.mp4 1280 included',
    'file reel_low.mp4 640 included',
  ]);
  expect(video).toMatchObject({
    title: 'Reefing in ten seconds #sailing',
    durationSeconds: 14.2,
    width: 720,
    height: 1280,
    relevance: 'main',
    collection: null,
    post: {
      kind: 'reel',
      author: 'keel.and.sail',
      address: 'https://www.instagram.com/reel/DTideMark01/',
      expiresAtMs: null,
    },
    request: {
      referer: 'https://www.instagram.com/',
      sendsCookies: false,
      hosts: ['scontent-ham3-1.cdninstagram.com'],
    },
  });
});

test('a photo is its largest variant', () => {
  expect(one(instagramPages.loggedOut.page, 'image', '3900000002')).toMatchObject({
    url: 'https://scontent-ham3-1.cdninstagram.com/v/t51/photo.jpg?oh=s',
    width: 1080,
    height: 1350,
    post: { kind: 'post', address: 'https://www.instagram.com/p/DPhoto00001/' },
  });
});

test('a carousel is an album; its cover is not offered twice', () => {
  const { candidates } = find(instagramPages.carousel.page);
  expect(candidates.map(({ collection }) => collection)).toEqual(
    [0, 1, 2].map((index) => ({ kind: 'album', id: '3900000010', title: 'Three days', index, count: 3 })),
  );
  expect(new Set(candidates.map(({ post }) => post.address))).toEqual(
    new Set(['https://www.instagram.com/p/DMixed00001/']),
  );
  expect(candidates.every(({ relevance }) => relevance === 'main')).toBe(true);
});

test('older key names give the same album', () => {
  expect(one(instagramPages.oldCarousel.page, 'image', '3900000021')).toMatchObject({
    url: 'https://scontent-ham3-1.cdninstagram.com/v/o1_1080.jpg?oh=s',
    collection: { kind: 'album', id: '3900000020', index: 0, count: 2 },
    post: { caption: 'Older post', author: 'keel.and.sail', publishedAtMs: 1_690_000_000_000 },
  });
  const video = one(instagramPages.oldCarousel.page, 'video', '3900000022');
  expect(video.sources.map(briefly)).toEqual([
    'dashText scontent-ham3-1.cdninstagram.com',
    'file older.mp4 750 silent',
  ]);
});

test('a story has its position, its author and its expiry time', () => {
  expect(one(instagramPages.stories.page, 'video', '3900000032')).toMatchObject({
    relevance: 'main',
    collection: { kind: 'stories', id: '555', title: 'keel.and.sail', index: 1, count: 4 },
    post: {
      kind: 'story',
      address: 'https://www.instagram.com/stories/keel.and.sail/3900000032/',
      expiresAtMs: (1_790_203_600 + 86_400) * 1_000,
    },
  });
});

test('a photo with added music is offered as both', () => {
  expect(one(instagramPages.stories.page, 'video', '3900000033').sources).toHaveLength(3);
  expect(one(instagramPages.stories.page, 'image', '3900000033').url).toContain('story3_cover.jpg');
});

test('the URL of a person’s stories means all of them', () => {
  expect(find(instagramPages.storiesConnection.page).candidates.map(({ relevance }) => relevance)).toEqual([
    'main',
    'main',
  ]);
});

test('a highlight has its title and does not expire', () => {
  expect(one(instagramPages.highlight.page, 'video', '3900000041')).toMatchObject({
    relevance: 'main',
    collection: { kind: 'highlight', id: 'highlight:17900000000000001', title: 'Winter refit', index: 0, count: 2 },
    post: {
      kind: 'highlight',
      address: 'https://www.instagram.com/stories/highlights/17900000000000001/',
      expiresAtMs: null,
    },
  });
});

test('a private post is identified by the public part of its code', () => {
  expect(one(instagramPages.privatePost.page, 'image', '3900000050').relevance).toBe('main');
});

test('a list of ordinary posts is not a story', () => {
  const items = [{ pk: '12', video_url: 'https://a.cdninstagram.com/v/one.mp4' }];
  const page = snapshot('https://www.instagram.com/', { scripts: [script({ feed: { id: '9', items } })] });
  expect(one(page, 'video', '12')).toMatchObject({
    collection: null,
    post: { kind: 'post', address: 'https://www.instagram.com/p/M/' },
  });
});

test('a profile picture is not an image of a post', () => {
  const user = {
    pk: '5',
    username: 'a',
    profile_pic_url: 'https://a.cdninstagram.com/v/portrait.jpg',
    hd_profile_pic_versions: [],
  };
  expect(
    find(snapshot('https://www.instagram.com/a/', { scripts: [script({ user, image_versions2: null })] })).candidates,
  ).toEqual([]);
});
