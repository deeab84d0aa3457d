import { ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { limitedHttp } from './limited-http.ts';

test('only the given hosts and their subdomains are requested; others are reported', async () => {
  const network = new ScriptedHttp(() => ({ body: [] }));
  const needed: string[] = [];
  const http = limitedHttp(network, ['a.example', 'cdn.test'], (hostname) => needed.push(hostname));
  const { signal } = new AbortController();
  const get = (url: string) =>
    http.get({ url, signal }).then(
      () => 'requested',
      ({ code }: { code: string }) => code,
    );
  expect(await get('https://a.example:8443/1')).toBe('requested');
  expect(await get('https://eu.cdn.test/1')).toBe('requested');
  expect(await get('https://evilcdn.test/1')).toBe('url.forbidden');
  expect(await get('https://example/1')).toBe('url.forbidden');
  expect(needed).toEqual(['evilcdn.test', 'example']);
  expect(network.requests).toHaveLength(2);
});
