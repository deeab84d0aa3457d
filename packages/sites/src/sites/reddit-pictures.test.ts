import { expect, test } from 'vitest';
import { builtInRecipes } from '../recipes/built-in.ts';
import { originalPicture, pictureId, videoId } from './reddit-pictures.ts';

const recipe = builtInRecipes.sites.reddit;

test.each([
  ['https://preview.redd.it/abc.jpg?width=640&amp;s=sig', 'https://i.redd.it/abc.jpg'],
  ['https://preview.redd.it/a-title-v0-abc.png?width=640', 'https://i.redd.it/abc.png'],
  ['https://i.redd.it/abc.jpg?x=1', 'https://i.redd.it/abc.jpg'],
  ['https://external-preview.redd.it/abc.jpg?s=sig', 'https://external-preview.redd.it/abc.jpg?s=sig'],
  ['https://imgur.example/abc.jpg', null],
])('the original of %s is %s', (url, expected) => expect(originalPicture(url, recipe)).toBe(expected));

test.each([
  ['https://v.redd.it/abc/DASH_720.mp4', 'abc'],
  ['https://packaged-media.redd.it/abc/pb/m2-res_480p.mp4', 'abc'],
  ['https://v.redd.it/link/post/asset/abc/HLSPlaylist.m3u8', 'abc'],
  ['https://v.redd.it/abc', null],
])('the video of %s is %s', (url, expected) => expect(videoId(url, recipe)).toBe(expected));

test('an image is identified by its file name', () => {
  expect(pictureId('https://i.redd.it/abc.jpg')).toBe('abc');
  expect(pictureId('https://i.redd.it/')).toBeNull();
});
