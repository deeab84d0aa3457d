import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './start-script.ts';

const preloads = (...files: readonly string[]) =>
  files.map((file) => `<link rel="modulepreload" href="/assets/${file}.js"/>`).join('');
const start = `<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry-1.js");</script>`;

test('a page requests its scripts after the first paint, and the framework before what depends on it', () => {
  const head = `<head>${preloads('manifest-1', 'framework-1', 'root-1')}<title>A</title></head>`;
  const page = scriptsAfterPaint(`${head}<body><p>A</p>${start}</body>`);
  expect(page).toContain('<head><title>A</title></head><body><p>A</p><script type="module" async="">await new Promise');
  const order = [
    'PerformanceObserver(',
    '["/assets/manifest-1.js","/assets/framework-1.js","/assets/root-1.js"]',
    'await import("/assets/framework-1.js");await pause();',
    'await import("/assets/manifest-1.js");',
    'const route0=await import("/assets/root-1.js");',
    'window.__reactRouterRouteModules = {"root":route0};',
    'await pause();import("/assets/entry-1.js");</script></body>',
  ].map((part) => page.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test('nothing is imported before the page waits', () => {
  const page = scriptsAfterPaint(`<head>${preloads('framework-1')}</head>${start}`);
  expect(page).not.toMatch(/^import [^(]/m);
});

test('a page without scripts, and text about scripts, are unchanged', () => {
  for (const html of ['<head></head><body>A</body>', '<head></head><p>&lt;link rel="modulepreload" href="/a.js"/></p>'])
    expect(scriptsAfterPaint(html)).toBe(html);
});

test('a build with other file names fails instead of producing slow pages', () => {
  expect(() => scriptsAfterPaint(`<head>${preloads('react-1')}</head>${start}`)).toThrow('framework');
});
