import { expect, test } from 'vitest';
import { routesOfPage, trimManifest } from './trim-manifest.ts';

const script = `window.__reactRouterManifest=${JSON.stringify({
  entry: { module: '/assets/entry.js' },
  routes: {
    root: { id: 'root', path: '' },
    'routes/locale': { id: 'routes/locale', path: ':locale' },
    'routes/home': { id: 'routes/home', index: true },
    'routes/faq': { id: 'routes/faq', path: 'faq' },
  },
  url: '/assets/manifest-1.js',
})};`;

test('a page lists its routes', () => {
  expect(routesOfPage('x window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};')).toEqual([
    'root',
    'routes/home',
  ]);
  expect(routesOfPage('<p>no script</p>')).toEqual([]);
});

test('only the routes of the page are left, in a file with its own name', () => {
  const trimmed = trimManifest(script, ['root', 'routes/home']);
  const manifest = JSON.parse(trimmed.script.slice('window.__reactRouterManifest='.length, -1));
  expect(Object.keys(manifest.routes)).toEqual(['root', 'routes/home']);
  expect(manifest.entry).toEqual({ module: '/assets/entry.js' });
  expect(manifest.url).toBe(trimmed.path);
  expect(trimManifest(script, ['root', 'routes/faq']).path).not.toBe(trimmed.path);
});

test('the routes of a page match any URL', () => {
  for (const page of ['routes/home', 'routes/faq']) {
    const { script: own } = trimManifest(script, ['root', 'routes/locale', page]);
    expect(JSON.parse(own.slice('window.__reactRouterManifest='.length, -1)).routes).toEqual({
      root: { id: 'root' },
      'routes/locale': { id: 'routes/locale' },
      [page]: { id: page, path: '*' },
    });
  }
});

test('a manifest with an unexpected format stops the build', () => {
  expect(() => trimManifest('export default {}', [])).toThrow('unexpected format');
  expect(() => trimManifest(script, ['routes/gone'])).toThrow('no route routes/gone');
});
