import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInRecipes, closeEnvelope, signedMessage } from '@clipharbor/sites';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecipeStore } from './recipe-store.ts';
import { siteRules } from './site-rules.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pinned = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const { sites } = builtInRecipes;
const text = JSON.stringify({
  ...builtInRecipes,
  version: 7,
  expiresAtMs: Date.now() + 86_400_000,
  optOutDomains: ['film.example'],
  sites: { ...sites, reddit: { ...sites.reddit, isEnabled: false } },
});

let server: Server;
let answer: string;
let dataFolder: string;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'recipes-'));
  answer = closeEnvelope(text, sign(null, signedMessage(Buffer.from(text)), privateKey));
  server = createServer((request, response) => {
    response.writeHead(request.url === '/recipes.json' ? 200 : 404).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

const open = (key = pinned): RecipeStore => {
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new RecipeStore({ dataFolder, site, publicKey: key });
};

const refusedBy = (store: RecipeStore, ...addresses: string[]): string[] =>
  addresses.filter((address) => siteRules(() => store.current).isRefused(address));
const optedOut = 'https://cdn.film.example/a.m3u8';
const switchedOff = 'https://www.reddit.com/r/videos/';
const youtube = 'https://youtu.be/x';
const open4 = 'https://www.tiktok.com/@a';

test('signed refusals of our server apply, even offline after a restart', async () => {
  const store = open();
  expect(refusedBy(store, optedOut, switchedOff, youtube, open4)).toEqual([youtube]);
  await store.refresh();
  expect(refusedBy(store, optedOut, switchedOff, youtube, open4)).toEqual([optedOut, switchedOff, youtube]);
  const { refusalOf } = siteRules(() => store.current);
  expect([optedOut, switchedOff, youtube].map(refusalOf)).toEqual(['refused.optOut', null, 'refused.youtube']);
  answer = '';
  const next = open();
  await next.load();
  expect(refusedBy(next, optedOut, switchedOff)).toEqual([optedOut, switchedOff]);
});

test('recipes signed with another key change nothing', async () => {
  const store = open(Buffer.alloc(32, 7).toString('base64'));
  await store.refresh();
  expect(store.current).toBe(builtInRecipes);
});
