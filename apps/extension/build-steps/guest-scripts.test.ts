import { expect, test } from 'vitest';
import { guestContentScripts, guestScripts, maxGuestScriptBytes } from './guest-scripts.ts';
import { guestHosts } from './permissions.ts';
import { compressedBytes } from './test-support/built-script.ts';

test('guest-site scripts stay within their size limit', async () => {
  expect(await compressedBytes(Object.values(guestScripts))).toBeLessThanOrEqual(maxGuestScriptBytes);
});

test('they run only on pages the extension can read from the start', () => {
  const matches = guestContentScripts.flatMap((script) => script.matches);
  expect(matches).toContain('https://*.facebook.com/*');
  expect(matches.every((pattern) => guestHosts.includes(pattern))).toBe(true);
  expect(matches).not.toContain('https://*.fbcdn.net/*');
});

test('the listener is loaded before the scripts it listens to', () => {
  expect(guestContentScripts.map(({ js }) => js[0])).toEqual(['guest-page.js', 'guest-answers.js']);
});
