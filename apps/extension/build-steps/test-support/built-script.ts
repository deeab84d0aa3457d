import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** A content script as it runs in pages, built from its source. */
async function built(source: string): Promise<string> {
  const input = fileURLToPath(new URL(`../../${source}`, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const outputs = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  const chunks = outputs.flatMap(({ output }) => output);
  return chunks.flatMap((chunk) => ('code' in chunk ? [chunk.code] : [])).join('\n');
}

/** The compressed size of all scripts together. An empty script fails, because it would satisfy any limit. */
export async function compressedBytes(sources: readonly string[]): Promise<number> {
  const scripts = await Promise.all(sources.map(built));
  if (scripts.some((code) => code.length < 300)) throw new Error('A script is empty.');
  return gzipSync(scripts.join('\n')).length;
}
