import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { guestScripts } from './guest-scripts.ts';
import { pageScript } from './modules.ts';
import { observingScripts } from './observing-scripts.ts';
import { olderBrowsers, supportOlderBrowsers } from './older-browsers.ts';

/** A browser's `URL` and `Symbol`, changed by the code at the start of our files. */
function inBrowser(own: { readonly parse?: typeof URL.parse; readonly dispose?: symbol }) {
  class BrowserUrl extends URL {}
  Object.defineProperty(BrowserUrl, 'parse', { value: own.parse, writable: true });
  const symbols = Object.assign((name: string) => Symbol.for(name), { for: Symbol.for, dispose: own.dispose });
  runInNewContext(olderBrowsers, { URL: BrowserUrl, Symbol: symbols, Object });
  return { parse: BrowserUrl.parse, dispose: symbols.dispose };
}

test('in a browser without them, `URL.parse` and `using` work', () => {
  const { parse, dispose } = inBrowser({});
  expect(parse('/b', 'https://film.example/a')?.href).toBe('https://film.example/b');
  expect(parse('no address')).toBeNull();
  expect(dispose).toBe(Symbol.for('Symbol.dispose'));
});

test('a browser that has them keeps its own versions', () => {
  const parse = () => null;
  expect(inBrowser({ parse, dispose: Symbol.dispose })).toEqual({ parse, dispose: Symbol.dispose });
});

test('every script starts with this code, except those in a page’s own world', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-older-'));
  const names = ['background.js', 'observe-page.js', 'guest-answers.js', 'assets/worker.js', 'popup.html'];
  await mkdir(join(folder, 'assets'));
  for (const name of names) await writeFile(join(folder, name), 'own();');
  await supportOlderBrowsers(folder);
  const codes = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  await rm(folder, { recursive: true });
  const whole = `${olderBrowsers}\nown();`;
  expect(codes).toEqual([whole, 'own();', 'own();', whole, 'own();']);
});

test.each([
  ['observe-page', observingScripts['observe-page']],
  ['guest-answers', guestScripts['guest-answers']],
])(
  '%s, in the page’s own world, does without them',
  async (name, source) => {
    const config = pageScript('unused', name, source);
    const result = await build({ ...config, build: { ...config.build, write: false } });
    const [first] = [result].flat() as Rolldown.RolldownOutput[];
    const code = first?.output[0].code ?? '';
    expect(code.length).toBeGreaterThan(500);
    expect(code).not.toMatch(/URL\.parse|Symbol\.dispose/);
  },
  30_000,
);
