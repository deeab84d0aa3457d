import { expect, test } from 'vitest';
import { matchSite } from './match-site.ts';
import { builtInRecipes } from './recipes/built-in.ts';

const match = (address: string, recipes = builtInRecipes) => {
  const found = matchSite(address, recipes);
  if (found.kind !== 'site') return found;
  return `${found.site} ${found.page ? `${found.page.kind} ${[...found.page.values.values()].join(' ')}` : 'other'}`;
};

test.each([
  ['https://www.facebook.com/watch/?v=7001', 'facebook video 7001'],
  ['https://m.facebook.com/watch?v=7001&ref=1', 'facebook video 7001'],
  ['https://web.facebook.com/marta/videos/a-day/7001/', 'facebook video marta a-day 7001'],
  ['https://www.facebook.com/reel/7010', 'facebook reel 7010'],
  ['https://fb.watch/abc/', 'facebook post abc'],
  ['https://www.facebook.com/share/r/abc/', 'facebook post abc'],
  ['https://www.facebook.com/groups/1/permalink/2/', 'facebook post 1 2'],
  ['https://www.facebook.com/photo/?fbid=1&set=a.2', 'facebook photo 1'],
  ['https://www.facebook.com/media/set/?set=a.2', 'facebook album a.2'],
  ['https://www.facebook.com/stories/5001/UzpfSVNDOjE%3D/?view_single=1', 'facebook story 5001 UzpfSVNDOjE='],
  ['https://www.facebook.com/marta', 'facebook other'],
  ['https://www.instagram.com/p/Abc-_1/?img_index=2', 'instagram post Abc-_1'],
  ['https://www.instagram.com/keel/reel/Abc/', 'instagram reel keel Abc'],
  ['https://www.instagram.com/reels/Abc/', 'instagram reel Abc'],
  ['https://www.instagram.com/stories/highlights/17/', 'instagram highlight 17'],
  ['https://www.instagram.com/stories/keel/39/', 'instagram story keel 39'],
  ['https://www.instagram.com/', 'instagram other'],
  ['https://www.tiktok.com/@dock.side/video/74?lang=en', 'tiktok video dock.side 74'],
  ['https://www.tiktok.com/@dockside/photo/74', 'tiktok photo dockside 74'],
  ['https://vm.tiktok.com/ZM1/', 'tiktok video ZM1'],
  ['https://www.tiktok.com/foryou', 'tiktok other'],
  ['https://www.reddit.com/r/boats/comments/ab12/a_title/', 'reddit post boats ab12 a_title'],
  ['https://old.reddit.com/r/boats/comments/ab12', 'reddit post boats ab12'],
  ['https://www.reddit.com/gallery/ab12', 'reddit album ab12'],
])('%s is %s', (address, expected) => expect(match(address)).toBe(expected));

test.each([
  ['https://www.youtube.com/watch?v=1', { kind: 'refused', code: 'refused.youtube' }],
  ['https://video.example/', { kind: 'unknown' }],
  ['https://facebook.com.evil.example/watch?v=1', { kind: 'unknown' }],
  ['chrome://extensions', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
])('%s is not a page of a known site', (address, expected) => expect(match(address)).toEqual(expected));

test('a single site can be switched off or opt out', () => {
  const { sites } = builtInRecipes;
  const off = { ...builtInRecipes, sites: { ...sites, tiktok: { ...sites.tiktok, isEnabled: false } } };
  expect(matchSite('https://www.tiktok.com/@a/video/1', off)).toEqual({ kind: 'switchedOff', site: 'tiktok' });
  expect(matchSite('https://www.instagram.com/', off)).toMatchObject({ kind: 'site' });
  const out = { ...builtInRecipes, optOutDomains: ['tiktok.com'] };
  expect(matchSite('https://www.tiktok.com/@a/video/1', out)).toEqual({ kind: 'refused', code: 'refused.optOut' });
});
