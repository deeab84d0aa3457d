import { expect, test } from 'vitest';
import { isPong, versionIn } from './extension-presence.ts';

test.each([
  [{ version: '1.2.3' }, '1.2.3'],
  [{ version: '1.2.3<b>' }, null],
  [{ version: 12 }, null],
  [{}, null],
  [null, null],
  ['1.2', null],
])('the response %j has the version %s', (reply, version) => {
  expect(versionIn(reply)).toBe(version);
});

const [own, other] = [new MessageChannel().port1, new MessageChannel().port1];
const page = { window: own, origin: 'https://clip.test' };
const answer = { source: own, origin: page.origin, data: { from: 'clipharbor-extension', type: 'pong' } };

test('the extension’s response is accepted', () => {
  expect(isPong(answer, page)).toBe(true);
});

test.each([
  ['from another window', { source: other }],
  ['from nowhere', { source: null }],
  ['from another origin', { origin: 'https://evil.example' }],
  ['from an opaque origin', { origin: 'null' }],
  ['of another sender', { data: { from: 'clipharbor-site', type: 'pong' } }],
  ['of another type', { data: { from: 'clipharbor-extension', type: 'ping' } }],
  ['that is text', { data: 'pong' }],
  ['that is nothing', { data: null }],
])('a message %s is ignored', (_, change) => {
  expect(isPong({ ...answer, ...change }, page)).toBe(false);
});
