import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { maxObservingBytes, observingScripts } from './observing-scripts.ts';

async function built(source: string): Promise<string> {
  const input = fileURLToPath(new URL(`../${source}`, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const outputs = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  const chunks = outputs.flatMap(({ output }) => output);
  return chunks.flatMap((chunk) => ('code' in chunk ? [chunk.code] : [])).join('\n');
}

test('the scripts that run in every page are small', async () => {
  const scripts = await Promise.all(Object.values(observingScripts).map(built));
  expect(scripts.every((code) => code.length > 300)).toBe(true);
  expect(gzipSync(scripts.join('\n')).length).toBeLessThanOrEqual(maxObservingBytes);
});
