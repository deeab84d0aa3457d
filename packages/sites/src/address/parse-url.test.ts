import { expect, test } from 'vitest';
import { parseUrl } from './parse-url.ts';

test('returns a URL or null, never throws', () => {
  expect(parseUrl('https://a.example/b')?.host).toBe('a.example');
  for (const text of ['', '/path', 'https://', 'http://[::']) expect(parseUrl(text)).toBeNull();
});
