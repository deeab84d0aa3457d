import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildWindow, windowFolder } from './window.ts';

/** What a window loads before it is usable, compressed: scripts, styles and one language. */
const maxWindowBytes = 150_000;

const weigh = async (path: string): Promise<number> => brotliCompressSync(await readFile(path)).length;

test('the window is small in every language', async () => {
  await buildWindow();
  const assets = (await readdir(join(windowFolder, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  const code = await Promise.all(assets.map((name) => weigh(join(windowFolder, 'assets', name))));
  const shared = code.reduce((sum, bytes) => sum + bytes, 0);
  expect(shared).toBeGreaterThan(10_000);
  const texts = await readdir(join(windowFolder, 'messages'));
  expect(texts).toContain('ar.json');
  for (const name of texts) {
    expect(shared + (await weigh(join(windowFolder, 'messages', name))), name).toBeLessThanOrEqual(maxWindowBytes);
  }
}, 60_000);

test('its page has no inline scripts or styles, which its policy forbids', async () => {
  const html = await readFile(join(windowFolder, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/);
});
