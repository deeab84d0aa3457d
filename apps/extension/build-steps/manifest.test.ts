import { brand, browserFamilies, extensionKeys } from '@clipharbor/domain';
import { expect, test } from 'vitest';
import { manifestFor, pagePolicy } from './manifest.ts';

const options = { version: '1.2.3', siteOrigins: [brand.origin] };

test('Chrome and Edge get a key, which determines their id, and a service worker', () => {
  for (const family of ['chrome', 'edge'] as const) {
    expect(manifestFor({ ...options, family })).toMatchObject({
      key: extensionKeys[family],
      minimum_chrome_version: '120',
      background: { service_worker: 'background.js', type: 'module' },
      externally_connectable: { matches: [`${brand.origin}/*`] },
    });
  }
});

test('Firefox gets its id, a background page and the data collection statement', () => {
  const manifest = manifestFor({ ...options, family: 'firefox' });
  expect(manifest).toMatchObject({
    background: { scripts: ['background.js'] },
    browser_specific_settings: {
      gecko: { id: brand.geckoId, data_collection_permissions: { required: ['none'] } },
    },
  });
  expect(manifest).not.toHaveProperty('key');
  expect(manifest.permissions).not.toContain('offscreen');
  // Firefox does not support it as an optional permission.
  expect(manifest.permissions).toContain('identity');
  expect(manifest.optional_permissions).toEqual(['notifications', 'nativeMessaging']);
});

test.each(browserFamilies)('%s has access to the four guest sites only, until all sites are granted', (family) => {
  const manifest = manifestFor({ ...options, family });
  expect(manifest.host_permissions.every((pattern) => /^https:\/\/\*\.[a-z-]+\.[a-z]+\/\*$/.test(pattern))).toBe(true);
  expect(manifest.optional_host_permissions).toEqual(['*://*/*']);
  expect(manifestFor({ ...options, family, hasAllAccess: true }).host_permissions).toContain('*://*/*');
});

test.each(browserFamilies)('%s has an options page in a tab and two shortcuts that the user can change', (family) => {
  const manifest = manifestFor({ ...options, family });
  expect(manifest.options_ui).toEqual({ page: 'options.html', open_in_tab: true });
  expect(Object.keys(manifest.commands)).toEqual(['_execute_action', 'save-best']);
  const keys = Object.values(manifest.commands).map(({ suggested_key }) => suggested_key.default);
  expect(new Set(keys).size).toBe(2);
});

test('only Firefox declares its sidebar in the manifest; elsewhere the side panel comes with its permission', () => {
  expect(manifestFor({ ...options, family: 'firefox' })).toHaveProperty(
    'sidebar_action.default_panel',
    'side-panel.html',
  );
  expect(manifestFor({ ...options, family: 'chrome' })).not.toHaveProperty('side_panel');
});

test('match patterns for the site have no port', () => {
  const manifest = manifestFor({ ...options, family: 'chrome', siteOrigins: ['http://localhost:3000'] });
  expect(manifest).toMatchObject({ externally_connectable: { matches: ['http://localhost/*'] } });
});

test('a build names its site, and only our sites can answer a sign-in', () => {
  const siteOrigins = ['http://localhost:3000', brand.origin];
  const matches = ['http://localhost/*', `${brand.origin}/*`];
  expect(manifestFor({ ...options, siteOrigins, family: 'edge' })).toMatchObject({
    homepage_url: 'http://localhost:3000',
    web_accessible_resources: [{ resources: ['connected.html'], matches }],
  });
  const firefox = manifestFor({ ...options, family: 'firefox' });
  expect(firefox.homepage_url).toBe(brand.origin);
  expect(firefox).not.toHaveProperty('web_accessible_resources');
});

test('extension pages run only their own scripts', () => {
  expect(pagePolicy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(pagePolicy).not.toMatch(/unsafe-(inline|eval)'(?<!wasm-unsafe-eval')/);
});

test.each(browserFamilies)('a store build for %s has no key', (family) => {
  expect(manifestFor({ ...options, family, isForStore: true })).not.toHaveProperty('key');
});
