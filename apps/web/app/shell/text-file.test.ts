import { expect, test, vi } from 'vitest';
import { textFile } from './text-file.ts';

const site = (files: Record<string, unknown>) =>
  vi.fn(async (path: RequestInfo | URL) => {
    const file = files[String(path)];
    return file === undefined ? new Response('', { status: 404 }) : Response.json(file);
  });
const harborTexts = () => textFile('harbor.json', ['login']);

test('the texts of a language are fetched once', async () => {
  const texts = harborTexts();
  const fetch = site({ '/de/harbor.json': { login: 'Anmelden' } });
  expect(await texts.load('de', fetch)).toEqual({ login: 'Anmelden' });
  await texts.load('de', fetch);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a language without a file gets the English texts', async () => {
  const fetch = site({ '/en/harbor.json': { login: 'Login' } });
  expect(await harborTexts().load('fr', fetch)).toEqual({ login: 'Login' });
});

test('without any file it fails, and the next call tries again', async () => {
  const texts = harborTexts();
  await expect(texts.load('ja', site({}))).rejects.toThrow('404');
  expect(await texts.load('ja', site({ '/ja/harbor.json': { login: 'ログイン' } }))).toEqual({ login: 'ログイン' });
});

test('a failed request for a language falls back to the English texts too', async () => {
  const lost = vi.fn(async (path: RequestInfo | URL) => {
    if (String(path).startsWith('/ja/')) throw new TypeError('Failed to fetch');
    return Response.json({ login: 'Login' });
  });
  expect(await harborTexts().load('ja', lost)).toEqual({ login: 'Login' });
});
