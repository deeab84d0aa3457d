import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { guestContentScripts, guestScripts, maxGuestScriptBytes } from './guest-scripts.ts';
import { guestHosts } from './permissions.ts';

async function built(source: string): Promise<string> {
  const input = fileURLToPath(new URL(`../${source}`, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const outputs = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  return outputs
    .flatMap(({ output }) => output)
    .flatMap((chunk) => ('code' in chunk ? [chunk.code] : []))
    .join('\n');
}

test('the scripts in pages of the four sites are small', async () => {
  const scripts = await Promise.all(Object.values(guestScripts).map(built));
  expect(scripts.every((code) => code.length > 500)).toBe(true);
  expect(gzipSync(scripts.join('\n')).length).toBeLessThanOrEqual(maxGuestScriptBytes);
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
