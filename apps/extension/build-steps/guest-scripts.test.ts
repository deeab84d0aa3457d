import { expect, test } from 'vitest';
import { guestContentScripts, guestScripts, maxGuestScriptBytes } from './guest-scripts.ts';
import { guestHosts } from './permissions.ts';
import { compressedBytes } from './test-support/built-script.ts';

test('the scripts in pages of the four sites are small', async () => {
  expect(await compressedBytes(Object.values(guestScripts))).toBeLessThanOrEqual(maxGuestScriptBytes);
});

test('they run on pages that the extension may read from the start, and on no others', () => {
  const matches = guestContentScripts.flatMap((script) => script.matches);
  expect(matches).toContain('https://*.facebook.com/*');
  expect(matches.every((pattern) => guestHosts.includes(pattern))).toBe(true);
  expect(matches).not.toContain('https://*.fbcdn.net/*');
});

test('what listens comes before what is listened to', () => {
  expect(guestContentScripts.map(({ js }) => js[0])).toEqual(['guest-page.js', 'guest-answers.js']);
});
