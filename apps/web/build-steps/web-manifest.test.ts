import { expect, test } from 'vitest';
import { manifestPath, webManifest } from './web-manifest.ts';

test('each language has a manifest with its own texts', async () => {
  const german = await webManifest('de');
  expect(german).toMatchObject({ lang: 'de', dir: 'ltr', start_url: '/de' });
  expect(german.description).not.toBe((await webManifest('en')).description);
  expect((await webManifest('ar')).dir).toBe('rtl');
  expect([manifestPath('en'), manifestPath('pt-BR')]).toEqual(['/manifest.webmanifest', '/manifest.pt-BR.webmanifest']);
});
