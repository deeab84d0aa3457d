import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { smallPreloadHelper } from './small-preload-helper.ts';

const load = smallPreloadHelper.load as (id: string) => string | null;

test('only the helper is replaced', () => {
  expect(load('\0vite/preload-helper.js')).toContain('__vitePreload');
  expect(load('/app/root.tsx')).toBeNull();
});

test('Vite still has a helper with that id and name', () => {
  const chunks = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'dist/node/chunks');
  const source = readdirSync(chunks)
    .map((name) => readFileSync(join(chunks, name), 'utf8'))
    .join('\n');
  expect(source).toContain('\\0vite/preload-helper');
  expect(source).toContain('__vitePreload');
});

test('the helper loads each style sheet once, then the chunk', async () => {
  const added: string[] = [];
  const document = {
    querySelector: () => null,
    createElement: () => ({}),
    head: {
      append(link: { href: string; onload: () => void }) {
        added.push(link.href);
        link.onload();
      },
    },
  };
  const module = `const document = globalThis.preloadDocument;\n${load('\0vite/preload-helper.js')}`;
  vi.stubGlobal('preloadDocument', document);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { __vitePreload } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
  expect(await __vitePreload(async () => 'part', ['assets/a.css'])).toBe('part');
  expect(await __vitePreload(async () => 'other', ['assets/a.css'])).toBe('other');
  expect(added).toEqual(['/assets/a.css']);
});
