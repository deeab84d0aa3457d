import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeEnvelope } from '@clipharbor/sites';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { openRecipes } from '../recipes/recipes-file.ts';
import { tinySite } from '../testing.ts';
import { recipes } from './recipes.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  file = join(folder, 'recipes.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const signed = (text: string) => closeEnvelope(text, new Uint8Array(64));

async function ask(headers: Record<string, string> = {}, name: string | null = file, read = openRecipes(name)) {
  const app = createApp({
    config: readConfig({}),
    logger: pino({ level: 'silent' }),
    site: tinySite,
    readiness: { dependencies: [], isStopping: () => false },
    services: [new Hono().route('/', recipes(await read))],
  });
  return app.request('/recipes.json', { headers });
}

test('the file is served exactly as signed, to every origin, without cookies', async () => {
  writeFileSync(file, signed('{"a":"ä"}'));
  const response = await ask({ origin: 'moz-extension://00000000-0000-4000-8000-000000000000' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(signed('{"a":"ä"}'));
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
});

test('an unchanged file is not sent again', async () => {
  writeFileSync(file, signed('{}'));
  const etag = (await ask()).headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
});

test('without recipes, nothing is served', async () => {
  const response = await ask({}, null);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ success: false, code: 'notFound', error: expect.any(String) });
});

test('a replaced file is served from the next request on', async () => {
  writeFileSync(file, signed('{"version":1}'));
  const read = openRecipes(file);
  expect(await (await ask({}, file, read)).text()).toBe(signed('{"version":1}'));
  writeFileSync(file, signed('{"version":2}'));
  utimesSync(file, 2_000_000_000, 2_000_000_000);
  expect(await (await ask({}, file, read)).text()).toBe(signed('{"version":2}'));
});

test('a file that breaks while the server runs is not served', async () => {
  writeFileSync(file, signed('{}'));
  const read = openRecipes(file);
  await read;
  writeFileSync(file, '{"secret":"hunter2"}');
  const broken = await ask({}, file, read);
  expect(broken.status).toBe(503);
  expect(await broken.text()).not.toContain('hunter2');
  rmSync(file);
  expect((await ask({}, file, read)).status).toBe(503);
});

test.each([
  ['a private key', '{"kty":"OKP","crv":"Ed25519","d":"hunter2"}'],
  ['settings', 'SMTP_URL=smtps://mail'],
  ['recipes without a signature', '{"format":1}'],
  ['too much', 'x'.repeat(600_000)],
])('%s instead of recipes prevents the start, without being shown', async (_, text) => {
  writeFileSync(file, text);
  await expect(openRecipes(file)).rejects.toThrow('holds no signed recipes');
  await expect(openRecipes(file)).rejects.not.toThrow('hunter2');
});

test('a missing file prevents the start', async () => {
  await expect(openRecipes(join(folder, 'none.json'))).rejects.toThrow('RECIPES_FILE names a file that cannot be read');
});
