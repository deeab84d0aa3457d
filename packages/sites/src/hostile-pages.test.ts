import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestUrl, mediaUrl } from './address/media-url.ts';
import { findMedia } from './find-media.ts';
import { defaultLimits, WorkBudget } from './json/budget.ts';
import { walk } from './json/walk.ts';
import { type Candidate, type SiteId, siteIds } from './model/candidate.ts';
import type { PageSnapshot } from './model/snapshot.ts';
import { builtInRecipes } from './recipes/built-in.ts';
import { fixtures } from './testing/fixtures.ts';
import { knownKeys } from './testing/rename.ts';
import { element, snapshot } from './testing/snapshots.ts';

const address: Readonly<Record<SiteId, string>> = {
  facebook: 'https://www.facebook.com/watch/?v=1',
  instagram: 'https://www.instagram.com/p/ABC/',
  tiktok: 'https://www.tiktok.com/@a/video/1',
  reddit: 'https://www.reddit.com/r/a/comments/b/c/',
};
const find = (page: PageSnapshot, limits = {}) => findMedia(page, { recipes: builtInRecipes, now: () => 0, limits });

function urlsOf(candidate: Candidate): string[] {
  const own =
    candidate.kind === 'video'
      ? [
          ...candidate.sources.flatMap((source) => ('url' in source ? [source.url] : [])),
          ...candidate.subtitles.map(({ url }) => url),
        ]
      : [candidate.url];
  return candidate.thumbnailUrl === null ? own : [...own, candidate.thumbnailUrl];
}

function expectSafe(candidates: readonly Candidate[]): void {
  for (const candidate of candidates) {
    const rules = builtInRecipes.sites[candidate.site].media;
    for (const url of urlsOf(candidate)) {
      expect(mediaUrl(url, rules)).toBe(url);
      expect(url.length).toBeLessThanOrEqual(longestUrl);
      expect(url).toMatch(/^https:\/\/[a-z0-9.-]+\//);
    }
    expect(candidate.request.hosts.every((host) => mediaUrl(`https://${host}/`, rules) !== null)).toBe(true);
    if (candidate.kind === 'video') expect(candidate.sources.length).toBeGreaterThan(0);
  }
}

const right = [
  'https://video.xx.fbcdn.net/a.mp4',
  'https://scontent.cdninstagram.com/a.jpg',
  'https://v16.tiktokcdn.com/a/',
  'https://v.redd.it/a/HLSPlaylist.m3u8',
  '//i.redd.it/b.jpg',
];
const wrong = [
  'http://video.xx.fbcdn.net/a.mp4',
  'https://u:p@v.redd.it/a/b',
  'https://fbcdn.net.evil.example/a',
  'javascript:alert(1)',
  'https://v.redd.it:8443/a/b',
  'https://www.tiktok.com/x',
  'file:///etc/passwd',
  'https://[::1]/',
  'https://v.redd.it\\@evil.example/',
  `https://v.redd.it/${'a'.repeat(9000)}`,
];
const addresses = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...right) },
  { weight: 4, arbitrary: fc.constantFrom(...wrong) },
  { weight: 1, arbitrary: fc.webUrl() },
  { weight: 1, arbitrary: fc.string() },
);

/** JSON that uses the keys of a site in every wrong place, and often enough in a right one. */
const jsonOf = (site: SiteId) => {
  const { keys, words } = builtInRecipes.sites[site];
  const strange = ['__proto__', 'constructor', 'toString', 'length'];
  // A TikTok video needs two nested objects with the right keys, which is rare unless they are made likely.
  const likely = site === 'tiktok' ? Array<string[]>(12).fill(['video', 'playAddr']).flat() : [];
  const names = [...knownKeys(builtInRecipes.sites[site]), ...strange, ...likely];
  const values = [null, true, false, 0, -1, 1e308, '', '1', 12345, 'Video', 'Photo', ...Object.values(words).flat()];
  const post = { id: 'post1', title: 'A', permalink: '/r/a/comments/post1/b/', [keys.id[0] ?? '']: '77' };
  const own = right.filter((url) => mediaUrl(url, builtInRecipes.sites[site].media) !== null);
  const leaf = fc.oneof(
    { weight: 2, arbitrary: addresses },
    { weight: 2, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...values) },
  );
  return fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      { weight: 4, arbitrary: tie('object') },
      { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    ),
    object: fc
      .tuple(fc.boolean(), fc.array(fc.tuple(fc.constantFrom(...names), tie('value')), { minLength: 2, maxLength: 8 }))
      .map(([isPost, entries]) => Object.fromEntries([...(isPost ? Object.entries(post) : []), ...entries])),
  })).object;
};

describe.each(siteIds)('%s', (site) => {
  test('random JSON with the keys of the site never throws and never gives a forbidden URL', () => {
    let finds = 0;
    fc.assert(
      fc.property(
        fc.array(jsonOf(site), { maxLength: 2 }),
        fc.array(
          fc.dictionary(fc.constantFrom('id', 'src', 'packaged-media-json', 'content-href', 'post-type'), addresses),
          { maxLength: 4 },
        ),
        (values, attributes) => {
          const scripts = values.map((value) => ({ address: null, text: JSON.stringify(value) ?? '' }));
          const elements = attributes.map((each, index) =>
            element(index % 2 ? 'shreddit-player' : 'shreddit-post', {
              attributes: each,
              parent: index % 2 ? index - 1 : index,
            }),
          );
          const { candidates } = find(snapshot(address[site], { scripts, elements }));
          expectSafe(candidates);
          finds += candidates.length;
        },
      ),
      { numRuns: 200 },
    );
    // Random values that never look like media would prove nothing.
    expect(finds).toBeGreaterThan(0);
  });

  test('pages with one value replaced never throw and never give a forbidden URL', () => {
    const own = fixtures.filter((fixture) => fixture.site === site);
    let found = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...own),
        fc.nat(),
        fc.oneof(addresses, fc.jsonValue()),
        ({ page }, position, replacement) => {
          const change = (list: PageSnapshot['scripts']) =>
            list.map((json) => ({ ...json, text: replaceNth(json.text, position, replacement) }));
          const { candidates } = find({ ...page, scripts: change(page.scripts), answers: change(page.answers) });
          found += candidates.length;
          expectSafe(candidates);
        },
      ),
      { numRuns: 200 },
    );
    // Most changes leave the media in place; otherwise nothing would have been checked.
    expect(found).toBeGreaterThan(200);
  });

  test('text that is not JSON is ignored', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...Object.values(builtInRecipes.sites[site].keys).flat()),
        (text, key) => {
          expect(
            find(snapshot(address[site], { answers: [{ address: text, text: `${text}${key}` }] })).candidates,
          ).toEqual([]);
        },
      ),
    );
  });

  test('JSON a hundred thousand levels deep is cut off', () => {
    const marker = Object.values(builtInRecipes.sites[site].keys).flat()[0];
    for (const [open, close] of [
      ['[', ']'],
      [`{"${marker}":`, '}'],
    ]) {
      const text = `${open?.repeat(100_000)}{"video_url":1,"playable_url":1,"hls_url":1,"playAddr":1}${close?.repeat(100_000)}`;
      expect(find(snapshot(address[site], { scripts: [{ address: null, text }] }))).toMatchObject({
        candidates: [],
        isComplete: false,
      });
    }
  });
});

/** Replaces the n-th string or number of a JSON text. */
function replaceNth(text: string, position: number, replacement: unknown): string {
  const leaves = [...text.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"(?!:)|\d+)/g)];
  const leaf = leaves[position % Math.max(1, leaves.length)];
  return leaf
    ? `${text.slice(0, leaf.index)}${JSON.stringify(replacement)}${text.slice(leaf.index + leaf[0].length)}`
    : text;
}

const stepsFor = (value: unknown) => {
  const budget = new WorkBudget(defaultLimits, () => 0);
  walk(value, budget, () => undefined);
  return budget.steps;
};

test('the work grows linearly with the size of the page', () => {
  const feed = (posts: number) => ({
    edges: Array.from({ length: posts }, (_, id) => ({ node: { id, media: [{ a: 1 }, { b: [2, 3] }] } })),
  });
  const [small, large] = [stepsFor(feed(100)), stepsFor(feed(10_000))];
  expect(large / small).toBeCloseTo(100, 0);
});

test('a page with endless media stops at the limit and says so', () => {
  const items = Array.from({ length: 5_000 }, (_, index) => ({
    pk: String(index + 1),
    video_url: `https://scontent.cdninstagram.com/v/${index}.mp4`,
  }));
  const { candidates, isComplete } = find(
    snapshot(address.instagram, { scripts: [{ address: null, text: JSON.stringify({ items }) }] }),
  );
  expect(candidates).toHaveLength(defaultLimits.maxCandidates);
  expect(isComplete).toBe(false);
});

test('steps, characters and time each end the search', () => {
  const page = fixtures.find(({ name }) => name === 'a reel for a signed-in visitor')?.page ?? snapshot('');
  expect(find(page, { maxSteps: 5 })).toMatchObject({ candidates: [], isComplete: false });
  expect(find(page, { maxTextChars: 100 })).toMatchObject({ candidates: [], isComplete: false });
  expect(find(page, { maxTotalChars: 100 })).toMatchObject({ candidates: [], isComplete: false });
  let clock = 0;
  const long = {
    address: null,
    text: JSON.stringify({ items: Array.from({ length: 50_000 }, () => ({ video_url: 1 })) }),
  };
  const slow = findMedia(snapshot(address.instagram, { scripts: [long, ...page.scripts] }), {
    recipes: builtInRecipes,
    now: () => (clock += 1_500),
  });
  expect(slow).toMatchObject({ candidates: [], isComplete: false });
});
