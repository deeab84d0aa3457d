import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { pageLanguage } from './page-language.ts';

const app = new Hono().get('/', (c) => c.text(pageLanguage(c)));
const languageOf = async (path: string, headers: Record<string, string>) =>
  (await app.request(path, { headers })).text();

test.each([
  ['/', {}, 'en'],
  ['/', { 'accept-language': 'sr, de-AT;q=0.8, en;q=0.5' }, 'de'],
  ['/', { 'accept-language': 'zh-HK, en;q=0.5' }, 'zh-TW'],
  ['/', { 'accept-language': 'en;q=0.1, ja;q=0.9' }, 'ja'],
  ['/', { 'accept-language': 'de', cookie: 'userLanguage=ar' }, 'ar'],
  ['/?lang=ja', { 'accept-language': 'de', cookie: 'userLanguage=ar' }, 'ja'],
  ['/?lang=<script>', { cookie: 'userLanguage=../x', 'accept-language': ';;,=q' }, 'en'],
])('%s with %j is shown in %s', async (path, headers, expected) => {
  expect(await languageOf(path, headers)).toBe(expected);
});
