import { expect, test } from 'vitest';
import type { Found, FoundVideo } from './found.ts';
import { mergeSightings } from './merge.ts';
import { fileSource } from './pieces.ts';

const post = {
  id: 'p',
  kind: 'post',
  address: null,
  author: null,
  caption: null,
  publishedAtMs: null,
  expiresAtMs: null,
} as const;
const video = (facts: Partial<FoundVideo> = {}): FoundVideo => ({
  kind: 'video',
  mediaId: '1',
  names: [],
  title: null,
  post,
  collection: null,
  thumbnailUrl: null,
  width: null,
  height: null,
  sources: [],
  subtitles: [],
  durationSeconds: null,
  isLive: false,
  ...facts,
});
const source = (name: string) => fileSource(`https://cdn.example/${name}`);

test('missing facts of one sighting are taken from another', () => {
  const [merged, ...rest] = mergeSightings([
    video({ sources: [source('a')], names: ['x'], width: 10 }),
    video({ title: 'Words', names: ['y'], width: 99, post: { ...post, author: 'Ann' }, sources: [source('b')] }),
  ]);
  expect(rest).toEqual([]);
  expect(merged).toMatchObject({ title: 'Words', names: ['x', 'y'], width: 10, post: { author: 'Ann' } });
  expect((merged as FoundVideo).sources).toEqual([source('a'), source('b')]);
});

test('a sighting with sources outweighs one that only mentions the medium', () => {
  const [merged] = mergeSightings([video({ title: 'Mentioned' }), video({ title: 'Here', sources: [source('a')] })]);
  expect(merged?.title).toBe('Here');
});

test('texts of another post are not mixed in', () => {
  const [merged] = mergeSightings([video(), video({ post: { ...post, id: 'q', author: 'Ben' } })]);
  expect(merged?.post).toEqual(post);
});

test('an image and a video with one id are two media, in the order of their sightings', () => {
  const image: Found = {
    kind: 'image',
    mediaId: '1',
    names: [],
    title: null,
    post,
    collection: null,
    thumbnailUrl: null,
    width: 1,
    height: 1,
    url: 'https://cdn.example/i',
  };
  expect(mergeSightings([video(), image, video()]).map(({ kind }) => kind)).toEqual(['video', 'image']);
});
