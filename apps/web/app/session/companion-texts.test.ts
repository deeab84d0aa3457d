import { expect, test, vi } from 'vitest';
import { loadCompanionTexts } from './companion-texts.ts';

const site = (files: Record<string, unknown>) =>
  vi.fn(async (path: RequestInfo | URL) => {
    const file = files[String(path)];
    return file === undefined ? new Response('', { status: 404 }) : Response.json(file);
  });

test('a language’s texts are fetched once', async () => {
  const fetch = site({ '/de/companion-texts.json': { login: 'Anmelden' } });
  expect(await loadCompanionTexts('de', fetch)).toEqual({ login: 'Anmelden' });
  await loadCompanionTexts('de', fetch);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a language whose file is missing gets the English one', async () => {
  const fetch = site({ '/en/companion-texts.json': { login: 'Login' } });
  expect(await loadCompanionTexts('fr', fetch)).toEqual({ login: 'Login' });
});

test('with nothing to be had the next call tries again', async () => {
  await expect(loadCompanionTexts('ja', site({}))).rejects.toThrow('404');
  const fetch = site({ '/ja/companion-texts.json': { login: 'ログイン' } });
  expect(await loadCompanionTexts('ja', fetch)).toEqual({ login: 'ログイン' });
});
