import { describe, expect, test } from 'vitest';
import { productionSettings } from './config/testing/production-settings.ts';
import { tinyApp } from './testing.ts';

const { app } = tinyApp();

describe('pages and files', () => {
  test('a page is sent with its own policy and must be revalidated', async () => {
    const response = await app.request('/de', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('br de/index.html');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-de';");
  });

  test('a file named by its content is cached forever', async () => {
    const response = await app.request('/assets/a-1.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('a known version is not sent again', async () => {
    const response = await app.request('/de', { headers: { 'if-none-match': '"de/index.html"' } });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
  });

  test('HEAD returns only the headers', async () => {
    const response = await app.request('/de', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test.each([
    ['/', '/en'],
    ['/faq', '/en/faq'],
    ['/xx/pricing?a=1', '/en/xx/pricing?a=1'],
    ['/DE', '/de'],
    ['/de/', '/de'],
    ['//evil.example/x', '/en/evil.example/x'],
    ['/a%0d%0aset-cookie:x', '/en/a%0d%0aset-cookie:x'],
  ])('%s redirects to %s', async (path, location) => {
    const response = await app.request(`http://localhost${path}`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(location);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('the language of an earlier visit is remembered', async () => {
    const response = await app.request('/', { headers: { cookie: 'userLanguage=de' } });
    expect(response.headers.get('location')).toBe('/de');
  });

  test.each([
    ['/', 'languageGuess=1; Max-Age=20; Path=/; SameSite=Lax'],
    ['/xx/pricing', 'languageGuess=1; Max-Age=20; Path=/; SameSite=Lax'],
    ['/DE/faq', null],
  ])('%s tells the page whether the server chose the language: %s', async (path, cookie) => {
    expect((await app.request(path)).headers.get('set-cookie')).toBe(cookie);
  });

  test('a poisoned language falls back to English', async () => {
    const response = await app.request('/', { headers: { cookie: 'userLanguage=//evil.example' } });
    expect(response.headers.get('location')).toBe('/en');
  });

  test.each([
    ['/de/nowhere', 'identity de/not-found/index.html'],
    ['/en/checkout', 'identity en/checkout/index.html'],
    ['/en/checkout?sid=', 'identity en/checkout/index.html'],
    ['/de/not-found', 'identity de/not-found/index.html'],
    ['/secret.env', 'identity en/not-found/index.html'],
    ['/assets/../../package.json', 'identity en/not-found/index.html'],
    ['/fr/nowhere', 'Page Not Found'],
  ])('%s responds with 404 and the page in its language', async (path, body) => {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(body);
  });

  test.each([
    ['/article/a/b', 'identity article/a/b/index.html'],
    ['/article/a/b?lang=en', 'identity article/a/b/index.html'],
    ['/article/a/b?lang=xx', 'identity article/a/b/index.html'],
    ['/article/a/b?lang=en-US', 'identity article/a/b/en-US/index.html'],
  ])('%s shows the text of its language', async (path, body) => {
    expect(await (await app.request(path)).text()).toBe(body);
  });

  test.each([
    ['/de/article/a/b', '/article/a/b?lang=de'],
    ['/PT-br/article/a/b/', '/article/a/b?lang=pt-BR'],
  ])('%s redirects to the article without a language prefix: %s', async (path, location) => {
    const response = await app.request(path);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(location);
  });

  test('an article that does not exist is redirected once and then not found', async () => {
    const response = await app.request('/article/a/c');
    expect(response.headers.get('location')).toBe('/en/article/a/c');
    expect((await app.request('/en/article/a/c')).status).toBe(404);
  });

  test('development pages are hidden in production', async () => {
    expect((await app.request('/dev/ui')).status).toBe(200);
    expect((await tinyApp({ env: productionSettings }).app.request('/dev/ui')).status).toBe(404);
  });

  test('other methods are refused', async () => {
    expect((await app.request('/de', { method: 'POST' })).status).toBe(405);
  });
});

describe('security headers', () => {
  test('every response has them, including errors and redirects', async () => {
    for (const path of ['/de', '/', '/de/nowhere', '/assets/a-1.js', '/healthz']) {
      const { headers } = await app.request(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    }
  });

  test.each([
    ['/de', 'text/html; charset=utf-8'],
    ['/de/nowhere', 'text/html; charset=utf-8'],
    ['/assets/a-1.js', 'text/javascript; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/fr/nowhere', 'text/plain; charset=UTF-8'],
    ['/healthz', 'application/json'],
    ['/readyz', 'application/json'],
  ])('the response to %s declares %s', async (path, type) => {
    expect((await app.request(path)).headers.get('content-type')).toBe(type);
  });

  test('the policy of a page allows no inline code and no eval, and demands Trusted Types', async () => {
    const policy = (await app.request('/de')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'; trusted-types default",
    ]) {
      expect(policy).toContain(rule);
    }
  });

  test('a page with a one-time code in its address sends no referrer', async () => {
    expect((await app.request('/en/auth')).headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('HSTS is sent over TLS only', async () => {
    expect((await app.request('/de')).headers.has('strict-transport-security')).toBe(false);
    const secure = await tinyApp({ env: productionSettings }).app.request('/de');
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains; preload');
    expect(secure.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  test('proxy headers are trusted only from our own proxy', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    expect((await app.request('/de', { headers })).headers.has('strict-transport-security')).toBe(false);
    const trusting = tinyApp({ env: { TRUST_PROXY: '1' } }).app;
    expect((await trusting.request('/de', { headers })).headers.has('strict-transport-security')).toBe(true);
    expect((await trusting.request('/de')).headers.has('strict-transport-security')).toBe(false);
  });
});

describe('health', () => {
  const up = { name: 'database', check: async () => true };
  const down = { name: 'database', check: () => Promise.reject(new Error('connection refused')) };

  test('the process is alive', async () => {
    const response = await app.request('/healthz');
    expect(await response.json()).toEqual({ status: 'ok' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['everything works', { dependencies: [up] }, 200],
    ['a dependency is down', { dependencies: [down] }, 503],
    ['the server is stopping', { dependencies: [up], isStopping: true }, 503],
  ])('readiness if %s', async (_, options, status) => {
    expect((await tinyApp(options).app.request('/readyz')).status).toBe(status);
  });
});

describe('logs', () => {
  test('one line per request, with its id and without its query', async () => {
    const { app: logged, lines } = tinyApp();
    const response = await logged.request('/de?code=secret', {
      headers: { authorization: 'Bearer secret', cookie: 'sb=secret' },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      msg: 'request',
      method: 'GET',
      path: '/de',
      status: 200,
      requestId: response.headers.get('x-request-id'),
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('a request id from outside is used only behind our proxy, and only if it is harmless', async () => {
    const headers = { 'x-request-id': 'abcdef-123456' };
    expect((await app.request('/de', { headers })).headers.get('x-request-id')).not.toBe('abcdef-123456');
    const trusting = tinyApp({ env: { TRUST_PROXY: '1' } }).app;
    expect((await trusting.request('/de', { headers })).headers.get('x-request-id')).toBe('abcdef-123456');
    const evil = await trusting.request('/de', { headers: { 'x-request-id': 'a b {"x":1}' } });
    expect(evil.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an unexpected error is logged in full, and the response has only its id', async () => {
    const { app: broken, lines } = tinyApp();
    broken.post('/boom', () => {
      throw new Error('password=secret');
    });
    const response = await broken.request('/boom', { method: 'POST' });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      success: false,
      error: 'Something went wrong on our side. Please try again.',
      code: 'unexpected',
      requestId: response.headers.get('x-request-id'),
    });
    expect(lines.some((line) => line['msg'] === 'unhandled error' && 'err' in line)).toBe(true);
  });
});
