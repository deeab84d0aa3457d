import { expect, test } from 'vitest';
import { namedSites } from './observation.ts';

test.each([
  [['https://*.guest.example/*', '*://*/*'], ['https://*.guest.example/*']],
  [['<all_urls>'], []],
  [['https://*.guest.example/*', 'http://*/*', 'https://*/*'], ['https://*.guest.example/*']],
])('of %j, only single sites have their own scripts', (hostPermissions, expected) => {
  expect(namedSites(hostPermissions)).toEqual(expected);
});
