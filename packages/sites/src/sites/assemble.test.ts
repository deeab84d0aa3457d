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

test('the page URL is sent as Referer only where the site requires it, and never with its query', () => {
  const { page } = tiktokPages.single;
  const video = one({ ...page, address: `${page.address}?secret=1#top` }, 'video', '7400000000000000001');
  expect(video.request.referer).toBe(page.address);
});

test('every host that will be requested is listed once', () => {
  expect(one(instagramPages.reel.page, 'video', '3900000001').request.hosts).toEqual([
    'scontent-ham3-1.cdninstagram.com',
  ]);
});

test('the same page twice gives the same candidates', () => {
  const { page } = instagramPages.stories;
  const twice = { ...page, answers: [...page.answers, ...page.answers] };
  expect(find(twice).candidates).toEqual(find(page).candidates);
});

test('what the URL names is listed even when a thousand others were found before it', () => {
  const items = Array.from({ length: 1_500 }, (_, index) => ({
    pk: String(index + 1),
    video_url: `https://a.cdninstagram.com/v/${index + 1}.mp4`,
  }));
  const page = snapshot('https://www.instagram.com/stories/a/1500/', { scripts: [script({ items })] });
  const { candidates, isComplete } = find(page);
  expect(candidates).toHaveLength(1_000);
  expect(candidates[0]).toMatchObject({ id: 'instagram/video/1500', relevance: 'main' });
  expect(isComplete).toBe(false);
});

test('the members of a collection are listed together, in its order', () => {
  const media = (pk: string) => ({ pk, video_url: `https://a.cdninstagram.com/v/${pk}.mp4` });
  const story = (pk: string, index: number) => ({ ...media(pk), expiring_at: 1_790_000_000 + index });
  const reels = {
    a: { id: 'a1', items: [story('3', 0), story('1', 1)] },
    b: { id: 'b1', items: [story('5', 0), story('4', 1)] },
  };
  const page = snapshot('https://www.instagram.com/', {
    scripts: [
      script([media('9'), { reels }, media('8'), { reels: { c: { id: 'a1', items: [{}, {}, story('2', 2)] } } }]),
    ],
  });
  expect(find(page).candidates.map(({ id }) => id.split('/')[2])).toEqual(['9', '3', '1', '2', '5', '4', '8']);
});
