import { expect, test } from 'vitest';
import { loadLaterTexts } from './later-texts.ts';

const server =
  (files: Record<string, unknown>): typeof fetch =>
  async (input) => {
    const body = files[String(input)];
    return body === undefined ? new Response(null, { status: 404 }) : Response.json(body);
  };

test('a language whose file is missing gets English', async () => {
  const fetch = server({ '/en/later-texts.json': { later: 'English' }, '/de/later-texts.json': { later: 'Deutsch' } });
  expect(await loadLaterTexts('de', fetch)).toEqual({ later: 'Deutsch' });
  expect(await loadLaterTexts('ja', fetch)).toEqual({ later: 'English' });
});

test('with no file at all it fails instead of asking for ever', async () => {
  await expect(loadLaterTexts('ja', server({}))).rejects.toThrow('404');
});
