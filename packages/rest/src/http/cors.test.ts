import { expect, test } from 'vitest';
import { corsHeaders, isPreflight, preflight } from './cors.ts';

const from = (origin: string | null, method = 'GET', more: Record<string, string> = {}): Request =>
  new Request('http://harbor.test/rest/v1/x', { method, headers: { ...(origin ? { origin } : {}), ...more } });

test('any origin may read by default, without credentials', () => {
  const headers = corsHeaders(from('https://a.example'), {});
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-expose-headers']).toMatch(/content-range.*retry-after.*x-sb-error-code/);
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
  expect(corsHeaders(from(null), {})).toEqual({});
});

test('a list of origins is enforced and sets Vary', () => {
  const options = { allowOrigin: (origin: string) => (origin === 'https://a.example' ? origin : null) };
  expect(corsHeaders(from('https://a.example'), options)).toMatchObject({
    'access-control-allow-origin': 'https://a.example',
    vary: 'Origin',
  });
  expect(corsHeaders(from('https://b.example'), options)).toEqual({ vary: 'Origin' });
  expect(
    preflight(from('https://b.example', 'OPTIONS'), options).headers.get('access-control-allow-methods'),
  ).toBeNull();
});

test('a preflight allows every header that the client sends', () => {
  const request = from('https://a.example', 'OPTIONS', { 'access-control-request-method': 'PATCH' });
  expect(isPreflight(request)).toBe(true);
  expect(isPreflight(from('https://a.example', 'OPTIONS'))).toBe(false);
  const { status, headers } = preflight(request, {});
  expect(status).toBe(204);
  for (const name of [
    'apikey',
    'authorization',
    'x-client-info',
    'accept-profile',
    'content-profile',
    'prefer',
    'range',
  ]) {
    expect(headers.get('access-control-allow-headers')?.split(', ')).toContain(name);
  }
});
