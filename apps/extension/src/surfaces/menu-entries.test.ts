import { expect, test } from 'vitest';
import { menuAction } from './menu-entries.ts';

const film = 'https://media.example.org/film.mp4';

test.each([
  ['a video', { menuItemId: 'saveVideo', srcUrl: film }, { type: 'media', url: film, kind: 'video' }],
  ['a sound', { menuItemId: 'saveAudio', srcUrl: film }, { type: 'media', url: film, kind: 'audio' }],
  ['a link', { menuItemId: 'saveLink', linkUrl: film }, { type: 'media', url: film, kind: 'video' }],
  ['an image', { menuItemId: 'saveImage', srcUrl: film }, { type: 'image', url: film }],
  [
    'an image in the page',
    { menuItemId: 'saveImage', srcUrl: 'data:image/png;base64,AA' },
    { type: 'image', url: 'data:image/png;base64,AA' },
  ],
  ['a player with its own URL', { menuItemId: 'saveVideo', srcUrl: 'blob:https://a.example/1' }, { type: 'list' }],
  [
    'an image that only the page has',
    { menuItemId: 'saveImage', srcUrl: 'blob:https://a.example/1' },
    { type: 'list' },
  ],
  ['a link to a file of this machine', { menuItemId: 'saveLink', linkUrl: 'file:///etc/passwd' }, { type: 'list' }],
  ['the page', { menuItemId: 'showMedia' }, { type: 'list' }],
  ['a foreign entry', { menuItemId: 'other', srcUrl: film }, null],
])('%s', (_, click, action) => {
  expect(menuAction(click)).toEqual(action);
});
