import { expect, test } from 'vitest';
import { addDocument } from '../finding/documents.ts';
import { emptyTab } from '../finding/tab-media.ts';
import { askerIn, initiatorOf, isForShownPage, originSent } from './initiator.ts';

test.each([
  [{ initiator: 'https://a.example' }, 'https://a.example'],
  [{ originUrl: 'https://a.example:8443/watch?v=1' }, 'https://a.example:8443'],
  // The URL's own `origin` is "null" here in some browsers.
  [{ originUrl: 'moz-extension://6b1f/popup.html' }, 'moz-extension://6b1f'],
  [{ originUrl: 'not an address' }, undefined],
  [{}, undefined],
])('the initiator of %j is %s', (details, expected) => {
  expect(initiatorOf(details)).toBe(expected);
});

const page = 'https://a.example/watch?v=1';
const frame = 'https://player.example/embed';
const tab = addDocument(emptyTab(page, 0), { frameId: 4, url: frame, policy: null });

test.each([
  ['the page', { frameId: 0, initiator: 'https://a.example' }, page],
  ['a page that was just opened', { frameId: 36, parentFrameId: -1, initiator: 'https://a.example' }, page],
  ['a frame', { frameId: 4, parentFrameId: 0, initiator: 'https://player.example' }, frame],
  [
    'a frame whose document was not seen',
    { frameId: 5, parentFrameId: 4, initiator: 'https://b.example' },
    'https://b.example/',
  ],
  [
    'a document that has just been replaced',
    { frameId: 4, parentFrameId: 0, initiator: 'https://b.example' },
    'https://b.example/',
  ],
  ['a service worker', { frameId: -1, initiator: 'https://a.example' }, page],
  ['a sandboxed frame', { frameId: 4, parentFrameId: 0, initiator: 'null' }, null],
  ['the user', { frameId: 0, type: 'main_frame' }, null],
  [
    'the page that linked here',
    { frameId: 0, type: 'main_frame', initiator: 'https://a.example' },
    'https://a.example/',
  ],
  ['Firefox', { originUrl: `${frame}?x`, documentUrl: `${frame}?x`, frameId: 4 }, `${frame}?x`],
])('a request of %s', (_, details, expected) => {
  expect(askerIn(tab, details)).toBe(expected);
});

test.each([
  ['a page', { type: 'main_frame', documentLifecycle: 'active' }, true],
  ['a page, in a browser that reports no documents', { type: 'main_frame' }, true],
  ['a prefetched page', { type: 'main_frame', documentId: 'A1', documentLifecycle: 'active' }, false],
  ['a prerendered page', { type: 'main_frame', documentLifecycle: 'prerender' }, false],
  ['a part of a prerendered page', { type: 'xmlhttprequest', documentId: 'B2', documentLifecycle: 'prerender' }, false],
  ['a part of the page', { type: 'xmlhttprequest', documentId: 'A1', documentLifecycle: 'active' }, true],
  ['a part of a page that was just opened', { type: 'xmlhttprequest', documentLifecycle: '' }, true],
])('isForShownPage: %s', (_, details, expected) => {
  expect(isForShownPage(details)).toBe(expected);
});

const initiator = 'https://a.example';
test.each([
  ['a script calls another site that allows it', { type: 'xmlhttprequest', initiator }, '*', initiator],
  ['a script calls another site without reading the response', { type: 'xmlhttprequest', initiator }, undefined, null],
  ['a sandboxed script sends a request', { type: 'xmlhttprequest', initiator: 'null' }, '*', 'null'],
  ['a script calls its own site', { type: 'xmlhttprequest', initiator: 'https://cdn.example' }, '*', null],
  ['a player loads media', { type: 'media', initiator }, '*', null],
  ['a player loads media with crossorigin', { type: 'media', initiator }, initiator, initiator],
])('the Origin header, where %s', (_, details, allowed, expected) => {
  expect(originSent({ url: 'https://cdn.example/v.mp4', ...details }, allowed)).toBe(expected);
});
