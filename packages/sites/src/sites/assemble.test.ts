import { expect, test } from 'vitest';
import { find, one } from '../testing/find.ts';
import { instagramPages } from '../testing/instagram-pages.ts';
import { script, snapshot } from '../testing/snapshots.ts';
import { tiktokPages } from '../testing/tiktok-pages.ts';

test('a video that is only mentioned is not listed', () => {
  const page = snapshot('https://www.facebook.com/', {
    scripts: [script({ video: { __typename: 'Video', id: '1', image: {} } })],
  });
  expect(find(page).candidates).toEqual([]);
});

test('the page is named to the host only where the site asks for it, and never with its query', () => {
  const { page } = tiktokPages.single;
  const video = one({ ...page, address: `${page.address}?secret=1#top` }, 'video', '7400000000000000001');
  expect(video.request.referer).toBe(page.address);
});

test('every host that will be asked is listed once', () => {
  expect(one(instagramPages.reel.page, 'video', '3900000001').request.hosts).toEqual([
    'scontent-ham3-1.cdninstagram.com',
  ]);
});

test('the same page twice gives the same candidates', () => {
  const { page } = instagramPages.stories;
  const twice = { ...page, answers: [...page.answers, ...page.answers] };
  expect(find(twice).candidates).toEqual(find(page).candidates);
});
