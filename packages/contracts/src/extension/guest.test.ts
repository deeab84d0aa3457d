import { expect, test } from 'vitest';
import { guestMessage, maxGuestMessageBytes, maxPageElements } from './guest.ts';
import { readMessage } from './messages.ts';

const page = {
  to: 'background',
  type: 'guest.page',
  address: 'https://www.facebook.com/watch/?v=1',
  title: 'Watch',
  viewport: { width: 1280, height: 800 },
  meta: {},
  elements: [],
  knownTexts: 0,
  texts: [{ address: null, text: '{}' }],
};
const element = {
  tag: 'img',
  attributes: {},
  parent: null,
  address: null,
  poster: null,
  mediaWidth: 1,
  mediaHeight: 1,
  box: null,
};
const read = (value: unknown) => readMessage(guestMessage, value, maxGuestMessageBytes);

test('a page may report its content', () => {
  expect(read({ ...page, elements: [element] }).ok).toBe(true);
  expect(read({ to: 'background', type: 'guest.save', mediaId: 'abc' }).ok).toBe(true);
});

test.each([
  ['too many elements', { ...page, elements: Array.from({ length: maxPageElements + 1 }, () => element) }],
  ['an overlong text', { ...page, texts: [{ address: null, text: 'x'.repeat(4_000_001) }] }],
  ['a box without numbers', { ...page, elements: [{ ...element, box: { x: '0' } }] }],
  ['the tab of someone else', { to: 'background', type: 'save.start', tabId: 1, mediaId: 'a' }],
  [
    'a position outside every screen',
    { to: 'background', type: 'guest.moveArea', position: { right: -1, bottom: 1e9 } },
  ],
])('%s is refused', (_, value) => {
  expect(read(value).ok).toBe(false);
});
