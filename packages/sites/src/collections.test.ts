import { expect, test } from 'vitest';
import { groupCandidates } from './collections.ts';
import { facebookPages } from './testing/facebook-pages.ts';
import { find } from './testing/find.ts';
import { instagramPages } from './testing/instagram-pages.ts';

const groups = (page: Parameters<typeof find>[0]) =>
  groupCandidates(find(page).candidates).map(({ kind, id, title, items }) => [
    kind,
    id,
    title,
    ...items.map((item) => item.id),
  ]);

test('stories are saved from oldest to newest, whichever is on screen', () => {
  expect(groups(facebookPages.stories.page)).toEqual([
    ['stories', '5001', 'Marta Kellner', 'facebook/image/8101', 'facebook/video/8102', 'facebook/video/8103'],
  ]);
});

test('the images and videos of a post are one album', () => {
  expect(groups(instagramPages.carousel.page)).toEqual([
    [
      'album',
      '3900000010',
      'Three days',
      'instagram/image/3900000011',
      'instagram/video/3900000012',
      'instagram/image/3900000013',
    ],
  ]);
});

test('a single medium is in no collection', () => expect(groups(instagramPages.reel.page)).toEqual([]));
