import { expect, test } from 'vitest';
import { matchSite } from '../match-site.ts';
import { builtInRecipes } from '../recipes/built-in.ts';
import { find } from '../testing/find.ts';
import { instagramPages } from '../testing/instagram-pages.ts';
import { element, snapshot } from '../testing/snapshots.ts';
import { tiktokPages } from '../testing/tiktok-pages.ts';
import { namesInAddress, visibleFiles } from './relevance.ts';

const names = (address: string) => {
  const match = matchSite(address, builtInRecipes);
  return [...namesInAddress(match.kind === 'site' ? match.page : null)];
};

test.each([
  ['https://www.facebook.com/reel/7010', ['7010']],
  ['https://www.facebook.com/stories/5001/8001', ['8001']],
  ['https://www.facebook.com/stories/5001', ['5001']],
  ['https://www.facebook.com/groups/430/posts/6001/', ['6001']],
  ['https://www.instagram.com/stories/keel/', ['keel']],
  ['https://www.instagram.com/stories/keel/39/', ['39']],
  ['https://www.reddit.com/r/boats/comments/ab12/title/', ['ab12']],
  ['https://www.instagram.com/', []],
])('%s names %j', (address, expected) => expect(names(address)).toEqual(expected));

test('the code of a private post identifies the post with and without its secret', () => {
  const code = `DPrivate001${'x'.repeat(28)}`;
  expect(names(`https://www.instagram.com/p/${code}/`)).toEqual([code, 'DPrivate001']);
});

const box = (y: number) => ({ x: 0, y, width: 100, height: 100 });

test('only what is inside the viewport is visible', () => {
  const file = (name: string) => `https://cdn.example/x/${name}?s=1`;
  const page = snapshot('https://www.tiktok.com/', {
    elements: [
      element('video', { address: 'blob:https://www.tiktok.com/1', poster: file('poster-one.jpg'), box: box(700) }),
      element('img', { address: file('picture-above.jpg'), box: box(-100) }),
      element('img', { address: file('picture-below.jpg'), box: box(800) }),
      element('img', { address: file('picture-hidden.jpg') }),
      element('img', { address: file('1.jpg'), box: box(0) }),
    ],
  });
  expect([...visibleFiles(page)]).toEqual(['poster-one.jpg']);
});

test('in a feed, what is on screen comes before what was only loaded', () => {
  const { page } = tiktokPages.profile;
  const poster = 'https://p77-other.tiktokcdn.com/obj/two_origin.jpeg?x-expires=9';
  const seen = find({ ...page, elements: [element('video', { poster, box: box(10) })] });
  expect(seen.candidates.map(({ id, relevance }) => [id.at(-1), relevance])).toEqual([
    ['5', 'visible'],
    ['4', 'loaded'],
  ]);
});

test('a post other than the one in the URL was only loaded', () => {
  const page = { ...instagramPages.reel.page, address: 'https://www.instagram.com/reel/DAnother001/' };
  expect(find(page).candidates.map(({ relevance }) => relevance)).toEqual(['loaded']);
});
