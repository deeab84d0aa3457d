import type { Http } from '@clipharbor/media';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setOptOutDomains } from '../finding/refuse.ts';
import { failureCode, guardedHttp } from './guarded-http.ts';

const signal = new AbortController().signal;

async function* noBody(): AsyncGenerator<Uint8Array> {
  yield* [];
}

function answering(finalUrl?: string) {
  const cancel = vi.fn();
  const http: Http = {
    get: vi.fn(async ({ url }) => ({
      url: finalUrl ?? url,
      status: 200,
      headers: {},
      body: noBody(),
      cancel,
    })),
  };
  return { http, cancel };
}

test.each([
  ['http://127.0.0.1/1.ts', 'address.private'],
  ['http://169.254.169.254/latest', 'address.private'],
  ['https://r1.googlevideo.com/x', 'refused.youtube'],
])('%s is refused for a public page before it is requested', async (url, code) => {
  const { http } = answering();
  const failed = await guardedHttp(http, 'https://site.example/')
    .get({ url, signal })
    .then(() => null, failureCode);
  expect(failed).toBe(code);
  expect(http.get).not.toHaveBeenCalled();
});

test('the response after a forbidden redirect is not read', async () => {
  const { http, cancel } = answering('http://10.0.0.1/1.ts');
  const request = guardedHttp(http, 'https://site.example/').get({ url: 'https://cdn.example/1.ts', signal });
  await expect(request).rejects.toMatchObject({ code: 'address.private' });
  expect(cancel).toHaveBeenCalled();
});

test('a redirect to a domain that opted out fails with that reason', async () => {
  setOptOutDomains(['film.example']);
  onTestFinished(() => setOptOutDomains([]));
  const { http, cancel } = answering('https://media.film.example/1.ts');
  const failed = await guardedHttp(http, 'https://site.example/')
    .get({ url: 'https://cdn.example/1.ts', signal })
    .then(() => null, failureCode);
  expect(failed).toBe('refused.optOut');
  expect(cancel).toHaveBeenCalled();
});

test('a page on this machine can load from this machine', async () => {
  const { http } = answering();
  const response = await guardedHttp(http, 'http://localhost:1/').get({ url: 'http://127.0.0.1:2/1.ts', signal });
  expect(response.status).toBe(200);
});

test('other failures keep their codes', () => {
  expect(failureCode(new Error('x'))).toBe('unknown');
});
