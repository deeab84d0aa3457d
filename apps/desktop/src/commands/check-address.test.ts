import { builtInRecipes } from '@clipharbor/sites';
import { expect, test } from 'vitest';
import { siteRules } from '../recipes/site-rules.ts';
import { checkAddress } from './check-address.ts';

const rules = siteRules(() => ({ ...builtInRecipes, optOutDomains: ['opted-out.example'] }));
const near = 'http://127.0.0.1:8000/a.m3u8';

test.each([
  ['https://media.film.example/a.mp4', undefined],
  ['https://media.film.example/a.mp4', 'https://film.example/watch'],
  [near, 'http://127.0.0.1:8000/watch'],
  ['http://nas.local/a.mp4', 'http://nas.local:80/'],
  ['http://[::1]:9/a.mp4', 'http://[::1]:9/x'],
])('%s of %s may be loaded', (url, page) => {
  expect(() => checkAddress(rules, url, page)).not.toThrow();
});

test.each([
  [near, undefined, 'url.forbidden'],
  [near, 'http://127.0.0.1:8001/', 'url.forbidden'],
  [near, 'http://localhost:8000/', 'url.forbidden'],
  [near, 'https://film.example/', 'url.forbidden'],
  ['http://192.168.1.1/', 'http://192.168.1.2/', 'url.forbidden'],
  ['http://0x7f.1/', undefined, 'url.forbidden'],
  ['http://[::ffff:127.0.0.1]/', undefined, 'url.forbidden'],
  ['http://169.254.169.254/latest', 'https://film.example/', 'url.forbidden'],
  ['http://router/', undefined, 'url.forbidden'],
  ['file:///etc/passwd', undefined, 'url.forbidden'],
  ['ftp://film.example/a', undefined, 'url.forbidden'],
  ['javascript:alert(1)', undefined, 'url.forbidden'],
  ['https://a:b@film.example/', undefined, 'url.forbidden'],
  ['not an address', undefined, 'url.forbidden'],
  ['https://film.example/a', 'file:///x', 'url.forbidden'],
  ['https://www.youtube.com/watch?v=1', undefined, 'site.refused'],
  ['https://rr1.googlevideo.com/x', 'https://film.example/', 'site.refused'],
  ['https://media.film.example/a.mp4', 'https://youtu.be/1', 'site.refused'],
  ['https://www.netflix.com/watch/1', undefined, 'site.refused'],
  ['https://media.film.example/a.mp4', 'https://www.opted-out.example/', 'site.refused'],
])('%s of %s is refused: %s', (url, page, code) => {
  expect(() => checkAddress(rules, url, page)).toThrow(expect.objectContaining({ code }));
});
